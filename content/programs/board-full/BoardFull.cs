//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Keeps the whole board, and looks in all eight directions before it accepts a
/// queen.
/// </summary>
class BoardFull
{
    readonly int n;
    readonly bool[,] board; // board[row, col] tells whether a queen stands there
    long solutions;

    BoardFull(int n)
    {
        this.n = n;
        board = new bool[n, n];
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
            board[row, col] = true;
            Queen(row + 1);
            //step:remove(row, col)
            board[row, col] = false;
        }
        //step^:backtrack(row)
    }
    // #endregion

    // #region check
    /// <summary>
    /// Tells whether no queen stands in the row, the column or on a diagonal,
    /// above or below.
    /// </summary>
    bool IsFree(int row, int col)
    {
        for (int i = 0; i < n; i++)
        {
            //step:probe(row, i)
            if (board[row, i])
            {
                return false;
            }
            //step:probe(i, col)
            if (board[i, col])
            {
                return false;
            }
            if (row - i >= 0)
            {
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
            if (row + i < n)
            {
                if (col - i >= 0)
                {
                    //step:probe(row + i, col - i)
                    if (board[row + i, col - i])
                    {
                        return false;
                    }
                }
                if (col + i < n)
                {
                    //step:probe(row + i, col + i)
                    if (board[row + i, col + i])
                    {
                        return false;
                    }
                }
            }
        }
        return true;
    }
    // #endregion

    void Print()
    {
        var text = new StringBuilder().Append(solutions).AppendLine();
        for (int row = 0; row < n; row++)
        {
            for (int col = 0; col < n; col++)
            {
                text.Append(col > 0 ? " " : "").Append(board[row, col] ? 1 : 0);
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
        var search = new BoardFull(n);
        search.Queen(0);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
