//queens: base 1, lines columns

using System;
using System.Text;

/// <summary>
/// Checks a queen before it calls the routine for her. The loop that compares
/// is left by a jump to the next place.
/// </summary>
class GotoSkip
{
    readonly int n;
    readonly int[] row; // row[step] is the row of the queen in the column of that step, from 1
    long solutions;

    GotoSkip(int n)
    {
        this.n = n;
        row = new int[n + 1];
    }

    // #region start
    void Solve()
    {
        for (int place = 1; place <= n; place++)
        {
            //step:try(1, place)
            Queen(1, place);
        }
        //step^:backtrack(1)
    }
    // #endregion

    // #region search
    void Queen(int step, int column)
    {
        //step:enter(step)
        //step:place(step, column)
        row[step] = column;
        if (step == n)
        {
            //step:solution()
            solutions++;
            Print();
        }
        else
        {
            for (int place = 1; place <= n; place++)
            {
                //step:try(step + 1, place)
                for (int j = 1; j <= step; j++)
                {
                    //step:compare(j, step + 1)
                    if (row[j] == place || Math.Abs(row[j] - place) == step + 1 - j)
                    {
                        //step:clash(step + 1, place)
                        goto skip;
                    }
                }
                Queen(step + 1, place);
            skip: ;
            }
            //step^:backtrack(step + 1)
        }
        //step^:remove(step, column)
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
        var search = new GotoSkip(n);
        search.Solve();
        Console.WriteLine(search.solutions);
        return 0;
    }
}
