//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Knows a diagonal by a number: the sum of row and column is the same all
/// along one direction, their difference all along the other. It leaves the
/// last row when one square was found there.
/// </summary>
class DiagonalSums
{
    readonly int n;
    readonly int[] queen; // queen[line] is the square of the queen in that row, from 0
    long solutions;

    DiagonalSums(int n)
    {
        this.n = n;
        queen = new int[n];
    }

    // #region search
    void Place(int line)
    {
        //step:enter(line)
        for (int spot = 0; spot < n; spot++)
        {
            //step:try(line, spot)
            if (!IsFree(line, spot))
            {
                //step:clash(line, spot)
                continue;
            }
            //step:place(line, spot)
            queen[line] = spot;
            if (line == n - 1)
            {
                //step:solution()
                solutions++;
                Print();
                //step:remove(line, spot)
                queen[line] = 0;
                //step:backtrack(line)
                return;
            }
            Place(line + 1);
            //step:remove(line, spot)
            queen[line] = 0;
        }
        //step^:backtrack(line)
    }
    // #endregion

    // #region check
    /// <summary>
    /// Compares the square with the column and the two diagonals of each queen
    /// above it.
    /// </summary>
    bool IsFree(int line, int spot)
    {
        for (int i = 0; i < line; i++)
        {
            //step:compare(i, line)
            if (queen[i] == spot || i + queen[i] == line + spot || i - queen[i] == line - spot)
            {
                return false;
            }
        }
        return true;
    }
    // #endregion

    void Print()
    {
        var text = new StringBuilder();
        foreach (int spot in queen)
        {
            text.Append('0', spot).Append('#').Append('0', n - spot - 1).AppendLine();
        }
        text.Append('=', n).AppendLine();
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
        var search = new DiagonalSums(n);
        search.Place(0);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
