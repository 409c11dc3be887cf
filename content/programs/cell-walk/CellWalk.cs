//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Walks over the board with one pair of numbers, row and column, and does not
/// recurse.
/// </summary>
class CellWalk
{
    readonly int n;
    readonly bool[,] board; // board[row, col] tells whether a queen stands there
    int row; // row and col are the square that the walk has come to
    int col;
    long solutions;

    CellWalk(int n)
    {
        this.n = n;
        board = new bool[n, n];
    }

    // #region search
    void Walk()
    {
        while (row >= 0)
        {
            //step:try(row, col)
            if (!Above())
            {
                //step:clash(row, col)
                Next();
                continue;
            }
            //step:place(row, col)
            board[row, col] = true;
            if (row < n - 1)
            {
                row++;
                col = 0;
                continue;
            }
            //step:solution()
            solutions++;
            Print();
            //step:remove(row, col)
            board[row, col] = false;
            Next();
        }
    }

    /// <summary>
    /// Goes to the next square to try. At the end of a row it goes back to the
    /// queen of the row above and takes her off; she may stand at the end of
    /// her row, too. The row is -1 when all is done.
    /// </summary>
    void Next()
    {
        while (col == n - 1)
        {
            //step:backtrack(row)
            row--;
            if (row < 0)
            {
                return;
            }
            col = Column(row);
            //step:remove(row, col)
            board[row, col] = false;
        }
        col++;
    }
    // #endregion

    // #region check
    /// <summary>
    /// Tells whether no queen stands above the square, straight or aslant.
    /// </summary>
    bool Above()
    {
        for (int i = 1; i <= row; i++)
        {
            //step:probe(row - i, col)
            if (board[row - i, col])
            {
                return false;
            }
            if (col - i >= 0)
            {
                //step:probe(row - i, col - i)
                if (board[row - i, col - i])
                {
                    return false;
                }
            }
            if (col + i < n)
            {
                //step:probe(row - i, col + i)
                if (board[row - i, col + i])
                {
                    return false;
                }
            }
        }
        return true;
    }
    // #endregion

    /// <summary>The column of the queen in a row.</summary>
    int Column(int line)
    {
        int square = 0;
        while (!board[line, square])
        {
            square++;
        }
        return square;
    }

    void Print()
    {
        var text = new StringBuilder().Append(solutions);
        for (int line = 0; line < n; line++)
        {
            text.Append(' ').Append(Column(line));
        }
        Console.WriteLine(text);
    }

    static int Main(string[] args)
    {
        int n = 8;
        if (args.Length > 0 && (!int.TryParse(args[0], out n) || n < 1))
        {
            Console.Error.WriteLine($"n is {args[0]}, want a whole number of 1 or more");
            return 2;
        }
        var search = new CellWalk(n);
        search.Walk();
        Console.WriteLine(search.solutions);
        return 0;
    }
}
