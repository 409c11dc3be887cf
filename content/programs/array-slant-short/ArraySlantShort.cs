//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Is wrong on purpose. Its check ends one row too early, and so never reads
/// the slant in row 0.
/// </summary>
class ArraySlantShort
{
    readonly int n;
    readonly int[] q; // q[row] is the column of the queen in that row, from 0; -1 for none
    long solutions;

    ArraySlantShort(int n)
    {
        this.n = n;
        q = new int[n];
        for (int row = 0; row < n; row++)
        {
            q[row] = -1;
        }
    }

    // #region search
    void Queen(int row, int col)
    {
        //step:enter(row, col)
        if (col >= n)
        {
            //step:backtrack(row)
            return;
        }
        if (row >= n)
        {
            //step:solution()
            solutions++;
            Print();
            return;
        }
        //step:try(row, col)
        if (!IsFree(row, col))
        {
            //step:clash(row, col)
            Queen(row, col + 1);
            return;
        }
        //step:place(row, col)
        q[row] = col;
        Queen(row + 1, 0);
        //step:remove(row, col)
        q[row] = -1;
        Queen(row, col + 1);
    }
    // #endregion

    // #region check
    /// <summary>Ends at row-1, where the slant has not reached row 0.</summary>
    bool IsFree(int row, int col)
    {
        for (int i = 0; i < row; i++)
        {
            //step:compare(i, row)
            if (q[i] == col || q[row - i] == col - i || q[row - i] == col + i)
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
        foreach (int square in q)
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
        var search = new ArraySlantShort(n);
        search.Queen(0, 0);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
