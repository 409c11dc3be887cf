//queens: base 1, lines columns

using System;
using System.Text;

/// <summary>
/// Keeps a flag for each row and for each diagonal, 1 while it is free. A check
/// reads three flags, however many queens stand.
/// </summary>
class FlagArrays
{
    readonly int n;
    // queen[i-1] is the row of the queen in column i
    readonly int[] queen;
    // row[j-1] is 1 while row j is free
    readonly int[] row;
    // sum[i+j-2] is 1 while the diagonal of the squares with this i+j is free
    readonly int[] sum;
    // diff[i-j+n-1] is 1 while the diagonal of the squares with this i-j is free
    readonly int[] diff;
    long solutions;

    FlagArrays(int n)
    {
        this.n = n;
        queen = new int[n];
        row = new int[n];
        sum = new int[2 * n - 1];
        diff = new int[2 * n - 1];
        for (int j = 0; j < n; j++)
        {
            row[j] = 1;
        }
        for (int d = 0; d < 2 * n - 1; d++)
        {
            sum[d] = 1;
            diff[d] = 1;
        }
    }

    // #region search
    void Column(int i)
    {
        //step:enter(i)
        for (int j = 1; j <= n; j++)
        {
            //step:try(i, j)
            //step:probe(i, j)
            int free = row[j - 1];
            //step:probe(i, j)
            free += sum[i + j - 2];
            //step:probe(i, j)
            free += diff[i - j + n - 1];
            if (free < 3)
            {
                //step:clash(i, j)
                continue;
            }
            SetFlags(i, j, 0);
            //step:place(i, j)
            queen[i - 1] = j;
            if (i < n)
            {
                Column(i + 1);
            }
            else
            {
                //step:solution()
                solutions++;
                Print();
            }
            SetFlags(i, j, 1);
            //step^:remove(i, j)
        }
        //step^:backtrack(i)
    }

    /// <summary>Sets the three flags of a square.</summary>
    void SetFlags(int i, int j, int flag)
    {
        row[j - 1] = flag;
        sum[i + j - 2] = flag;
        diff[i - j + n - 1] = flag;
    }
    // #endregion

    void Print()
    {
        var text = new StringBuilder().Append(solutions).AppendLine();
        for (int j = 1; j <= n; j++)
        {
            for (int i = 1; i <= n; i++)
            {
                text.Append(i > 1 ? " " : "").Append(queen[i - 1] == j ? 'Q' : '.');
            }
            text.AppendLine();
        }
        Console.Write(text);
    }

    static int Main(string[] args)
    {
        int n = 8;
        if (args.Length > 0 && (!int.TryParse(args[0], out n) || n < 1))
        {
            Console.Error.WriteLine($"n is {args[0]}, want a whole number of 1 or more");
            return 2;
        }
        var search = new FlagArrays(n);
        search.Column(1);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
