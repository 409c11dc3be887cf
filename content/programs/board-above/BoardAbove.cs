//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Keeps the whole board, but looks up only: there is one queen a row, and none
/// stands below the newest.
/// </summary>
class BoardAbove
{
    readonly int n;
    readonly bool[,] board; // board[row, col] tells whether a queen stands there
    long solutions;

    BoardAbove(int n)
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
            if (!Above(row, col))
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
    /// Tells whether no queen stands above the square, straight or aslant.
    /// </summary>
    bool Above(int row, int col)
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
        var search = new BoardAbove(n);
        search.Queen(0);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
