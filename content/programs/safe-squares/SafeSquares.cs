//queens: base 0, lines rows

using System;
using System.Text;

/// <summary>
/// Marks the squares of a row that the queens above attack, before it tries any
/// of them.
/// </summary>
class SafeSquares
{
    readonly int n;
    readonly int[] column; // column[i] is the column of the queen in row i, from 0
    long solutions;

    SafeSquares(int n)
    {
        this.n = n;
        column = new int[n];
    }

    // #region search
    void Queen(int num)
    {
        //step:enter(num)
        bool[] safe = Safe(num);
        for (int i = 0; i < n; i++)
        {
            //step:try(num, i)
            if (!safe[i])
            {
                //step:clash(num, i)
                continue;
            }
            //step:place(num, i)
            column[num] = i;
            if (num == n - 1)
            {
                //step:solution()
                solutions++;
                Print();
                //step:remove(num, i)
                break;
            }
            Queen(num + 1);
            //step^:remove(num, i)
        }
        //step^:backtrack(num)
    }
    // #endregion

    // #region mark
    /// <summary>Tells which squares of row num no queen above attacks.</summary>
    bool[] Safe(int num)
    {
        var safe = new bool[n];
        for (int i = 0; i < n; i++)
        {
            safe[i] = true;
        }
        for (int i = 0; i < num; i++)
        {
            int k = num - i;
            int c = column[i];
            //step:mark(num, c)
            safe[c] = false;
            if (c + k < n)
            {
                //step:mark(num, c + k)
                safe[c + k] = false;
            }
            if (c - k >= 0)
            {
                //step:mark(num, c - k)
                safe[c - k] = false;
            }
        }
        return safe;
    }
    // #endregion

    void Print()
    {
        var text = new StringBuilder().Append(solutions).AppendLine();
        for (int c = 0; c < n; c++)
        {
            text.Append(c > 0 ? " " : "").Append($"{c,2}");
        }
        text.AppendLine();
        foreach (int queen in column)
        {
            for (int c = 0; c < n; c++)
            {
                text.Append(c > 0 ? " " : "").Append(c == queen ? "++" : "--");
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
        var search = new SafeSquares(n);
        search.Queen(0);
        Console.WriteLine(search.solutions);
        return 0;
    }
}
