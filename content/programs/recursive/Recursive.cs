//queens: base 1, lines columns

using System;
using System.Text;

/// <summary>
/// Stands a queen in each column in turn. If she fits, it goes on to the next
/// column; when it comes back, she tries the next row.
/// </summary>
class Recursive
{
    readonly int n;
    readonly int[] row; // row[k] is the row of the queen in column k, from 1
    long solutions;

    Recursive(int n)
    {
        this.n = n;
        row = new int[n + 1];
    }

    // #region search
    void Queen(int k)
    {
        //step:enter(k)
        if (k > n)
        {
            //step:solution()
            solutions++;
            Print();
            return;
        }
        for (int i = 1; i <= n; i++)
        {
            //step:try(k, i)
            row[k] = i;
            if (Conflict(k))
            {
                //step:clash(k, i)
                continue;
            }
            //step:place(k, i)
            Queen(k + 1);
            //step^:remove(k, i)
        }
        //step^:backtrack(k)
    }
    // #endregion

    // #region check
    /// <summary>Holds every pair of the first m queens against each other.</summary>
    bool Conflict(int m)
    {
        for (int i = 2; i <= m; i++)
        {
            for (int j = 1; j < i; j++)
            {
                //step:compare(j, i)
                if (row[j] == row[i] || Math.Abs(row[j] - row[i]) == i - j)
                {
                    return true;
                }
            }
        }
        return false;
    }
    // #endregion

    void Print()
    {
        var line = new StringBuilder().Append(solutions);
        for (int k = 1; k <= n; k++)
        {
            line.Append(' ').Append(row[k]);
        }
        Console.WriteLine(line);
    }

    static int Main(string[] args)
    {
        int n = 8;
        if (args.Length > 0 && (!int.TryParse(args[0], out n) || n < 1))
        {
            Console.Error.WriteLine($"n is {args[0]}, want a whole number of 1 or more");
            return 2;
        }
        var search = new Recursive(n);
        search.Queen(1);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
