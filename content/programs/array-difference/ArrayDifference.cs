//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Compares differences: as many columns away as rows is a diagonal. No
/// starting value is needed, and nothing is cleared on the way back.
/// </summary>
class ArrayDifference
{
    readonly int n;
    readonly int[] q; // q[row] is the column of the queen in that row, from 0
    long solutions;

    ArrayDifference(int n)
    {
        this.n = n;
        q = new int[n];
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
        //step^:remove(row, col)
        Queen(row, col + 1);
    }
    // #endregion

    // #region check
    /// <summary>Compares the square with the queen of each row above.</summary>
    bool IsFree(int row, int col)
    {
        for (int i = 0; i < row; i++)
        {
            //step:compare(i, row)
            if (q[i] == col || q[i] - col == row - i || q[i] - col == i - row)
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
        var search = new ArrayDifference(n);
        search.Queen(0, 0);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
