//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Keeps a number a row in place of a board: the column of its queen. It checks
/// the newest queen only.
/// </summary>
class OneArray
{
    readonly int n;
    readonly int[] a; // a[row] is the column of the queen in that row, from 0
    long solutions;

    OneArray(int n)
    {
        this.n = n;
        a = new int[n];
    }

    // #region search
    void Queen(int row)
    {
        //step:enter(row)
        if (row == n)
        {
            //step:solution()
            solutions++;
            Print();
            return;
        }
        for (int col = 0; col < n; col++)
        {
            //step:try(row, col)
            if (!IsFree(row, col))
            {
                //step:clash(row, col)
                continue;
            }
            //step:place(row, col)
            a[row] = col;
            Queen(row + 1);
            //step^:remove(row, col)
        }
        //step^:backtrack(row)
    }
    // #endregion

    // #region check
    /// <summary>
    /// Compares the square with the queen of each row above: same column, or as
    /// many columns away as rows.
    /// </summary>
    bool IsFree(int row, int col)
    {
        for (int i = 0; i < row; i++)
        {
            //step:compare(i, row)
            if (a[i] == col || Math.Abs(row - i) == Math.Abs(col - a[i]))
            {
                return false;
            }
        }
        return true;
    }
    // #endregion

    void Print()
    {
        var line = new StringBuilder().Append(solutions);
        foreach (int square in a)
        {
            line.Append(' ').Append(square);
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
        var search = new OneArray(n);
        search.Queen(0);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
