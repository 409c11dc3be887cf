//queens: base 1, lines columns

using System;

/// <summary>
/// Goes column by column, smallest row first, and checks the newest queen only.
/// It counts a solution and does not return: it goes on to a column that is not
/// there, where every queen clashes.
/// </summary>
class ColumnDfs
{
    readonly int n;
    // pos[col] is the row of the queen in column col, from 1; one column more than
    // the board has
    readonly int[] pos;
    long solutions;

    ColumnDfs(int n)
    {
        this.n = n;
        pos = new int[n + 2];
    }

    // #region search
    void Dfs(int col)
    {
        //step:enter(col)
        if (col == n + 1)
        {
            //step:solution()
            solutions++;
        }
        for (int i = 1; i <= n; i++)
        {
            //step:try(col, i)
            pos[col] = i;
            if (!IsFree(col))
            {
                //step:clash(col, i)
                continue;
            }
            //step:place(col, i)
            Dfs(col + 1);
            //step^:remove(col, i)
        }
        //step^:backtrack(col)
    }
    // #endregion

    // #region check
    /// <summary>Holds the queen in column col against each queen before her.</summary>
    bool IsFree(int col)
    {
        for (int i = 1; i < col; i++)
        {
            //step:compare(i, col)
            if (pos[i] == pos[col] || col - i == Math.Abs(pos[i] - pos[col]))
            {
                return false;
            }
        }
        return true;
    }
    // #endregion

    static int Main(string[] args)
    {
        string text = args.Length > 0 ? args[0] : Ask();
        if (!int.TryParse(text, out int n) || n < 1)
        {
            Console.Error.WriteLine($"n is {text}, want a whole number of 1 or more");
            return 2;
        }
        var search = new ColumnDfs(n);
        search.Dfs(1);
        Console.WriteLine(search.solutions);
        return 0;
    }

    /// <summary>Asks for n, and takes 8 if the line is empty.</summary>
    static string Ask()
    {
        Console.Write("n = ");
        string answer = Console.ReadLine();
        return string.IsNullOrWhiteSpace(answer) ? "8" : answer;
    }
}
