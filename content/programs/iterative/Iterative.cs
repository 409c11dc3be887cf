//queens: base 1, lines columns

using System;
using System.Text;

/// <summary>
/// The same search without recursion: k goes up and down by itself.
/// </summary>
class Iterative
{
    readonly int n;
    // row[k] is the row of the queen in column k, from 1; 0 before the first
    readonly int[] row;
    long solutions;

    Iterative(int n)
    {
        this.n = n;
        row = new int[n + 1];
    }

    // #region search
    void Solve()
    {
        int k = 1;
        while (true)
        {
            row[k]++;
            while (row[k] <= n)
            {
                //step:try(k, row[k])
                if (!Conflict(k))
                {
                    break;
                }
                //step:clash(k, row[k])
                row[k]++;
            }
            if (row[k] > n)
            {
                //step:backtrack(k)
                k--;
                if (k == 0)
                {
                    return;
                }
                //step:remove(k, row[k])
                continue;
            }
            //step:place(k, row[k])
            if (k < n)
            {
                k++;
                row[k] = 0;
                continue;
            }
            //step:solution()
            solutions++;
            Print();
            //step^:remove(k, row[k])
        }
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
        var search = new Iterative(n);
        search.Solve();
        Console.WriteLine(search.solutions);
        return 0;
    }
}
