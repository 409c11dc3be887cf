//queens: base 0, lines rows

import java.util.Arrays;

/**
 * Marks the squares of a row that the queens above attack, before it tries any
 * of them.
 */
public class SafeSquares {
    private final int n;
    private final int[] column; // column[i] is the column of the queen in row i, from 0
    private long solutions;

    SafeSquares(int n) {
        this.n = n;
        column = new int[n];
    }

    // #region search
    void queen(int num) {
        //step:enter(num)
        boolean[] safe = safeSquares(num);
        for (int i = 0; i < n; i++) {
            //step:try(num, i)
            if (!safe[i]) {
                //step:clash(num, i)
                continue;
            }
            //step:place(num, i)
            column[num] = i;
            if (num == n - 1) {
                //step:solution()
                solutions++;
                print();
                //step:remove(num, i)
                break;
            }
            queen(num + 1);
            //step^:remove(num, i)
        }
        //step^:backtrack(num)
    }
    // #endregion

    // #region mark
    /** Tells which squares of row num no queen above attacks. */
    boolean[] safeSquares(int num) {
        boolean[] safe = new boolean[n];
        Arrays.fill(safe, true);
        for (int i = 0; i < num; i++) {
            int k = num - i;
            int c = column[i];
            //step:mark(num, c)
            safe[c] = false;
            if (c + k < n) {
                //step:mark(num, c + k)
                safe[c + k] = false;
            }
            if (c - k >= 0) {
                //step:mark(num, c - k)
                safe[c - k] = false;
            }
        }
        return safe;
    }
    // #endregion

    void print() {
        StringBuilder text = new StringBuilder().append(solutions).append('\n');
        for (int c = 0; c < n; c++) {
            text.append(c > 0 ? " " : "").append(c < 10 ? " " : "").append(c);
        }
        text.append('\n');
        for (int queen : column) {
            for (int c = 0; c < n; c++) {
                text.append(c > 0 ? " " : "").append(c == queen ? "++" : "--");
            }
            text.append('\n');
        }
        System.out.print(text);
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? number(args[0]) : 8;
        if (n < 1) {
            System.err.println("n is " + args[0] + ", want a whole number of 1 or more");
            System.exit(2);
        }
        SafeSquares search = new SafeSquares(n);
        search.queen(0);
        System.out.println(search.solutions);
    }

    /** Reads n. The answer is 0 if the text is no whole number. */
    static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
