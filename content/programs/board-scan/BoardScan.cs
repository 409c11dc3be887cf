//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Keeps the whole board, and looks along the row, the column and three arms of
/// the diagonals. The first row is set without a look.
/// </summary>
class BoardScan
{
    readonly int n;
    bool[,] board; // board[row, col] tells whether a queen stands there
    long solutions;

    BoardScan(int n)
    {
        this.n = n;
    }

    // #region start
    void Solve()
    {
        for (int c = 0; c < n; c++)
        {
            board = new bool[n, n];
            //step:try(0, c)
            board[0, c] = true;
            //step:place(0, c)
            if (n == 1)
            {
                //step:solution()
                solutions++;
                Print();
            }
            else
            {
                Queen(1);
            }
            //step^:remove(0, c)
        }
        //step^:backtrack(0)
    }
    // #endregion

    // #region search
    void Queen(int r)
    {
        //step:enter(r)
        for (int c = 0; c < n; c++)
        {
            //step:try(r, c)
            if (!IsFree(r, c))
            {
                //step:clash(r, c)
                continue;
            }
            //step:place(r, c)
            board[r, c] = true;
            if (r == n - 1)
            {
                //step:solution()
                solutions++;
                Print();
            }
            else
            {
                Queen(r + 1);
            }
            //step:remove(r, c)
            board[r, c] = false;
        }
        //step^:backtrack(r)
    }
    // #endregion

    // #region check
    /// <summary>
    /// Tells whether no queen stands in the row, the column or on the three
    /// arms.
    /// </summary>
    bool IsFree(int r, int c)
    {
        for (int i = 0; i < n; i++)
        {
            //step:probe(r, i)
            if (board[r, i])
            {
                return false;
            }
            //step:probe(i, c)
            if (board[i, c])
            {
                return false;
            }
        }
        int edge = Math.Min(r, c);
        for (int i = r - edge, j = c - edge; i < n && j < n; i++, j++)
        {
            //step:probe(i, j)
            if (board[i, j])
            {
                return false;
            }
        }
        for (int i = r, j = c; i < n && j >= 0; i++, j--)
        {
            //step:probe(i, j)
            if (board[i, j])
            {
                return false;
            }
        }
        for (int i = r, j = c; i >= 0 && j < n; i--, j++)
        {
            //step:probe(i, j)
            if (board[i, j])
            {
                return false;
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
        var search = new BoardScan(n);
        search.Solve();
        Console.WriteLine(search.solutions);
        return 0;
    }
}
