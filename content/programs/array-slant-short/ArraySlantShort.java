//queens: base 0, lines rows

import java.util.Arrays;

/**
 * Is wrong on purpose. Its check ends one row too early, and so never reads
 * the slant in row 0.
 */
public class ArraySlantShort {
    private final int n;
    // q[row] is the column of the queen in that row, from 0; -1 for none
    private final int[] q;
    private long solutions;

    ArraySlantShort(int n) {
        this.n = n;
        q = new int[n];
        Arrays.fill(q, -1);
    }

    // #region search
    void queen(int row, int col) {
        //step:enter(row, col)
        if (col >= n) {
            //step:backtrack(row)
            return;
        }
        if (row >= n) {
            //step:solution()
            solutions++;
            print();
            return;
        }
        //step:try(row, col)
        if (!isFree(row, col)) {
            //step:clash(row, col)
            queen(row, col + 1);
            return;
        }
        //step:place(row, col)
        q[row] = col;
        queen(row + 1, 0);
        //step:remove(row, col)
        q[row] = -1;
        queen(row, col + 1);
    }
    // #endregion

    // #region check
    /** Ends at row-1, where the slant has not reached row 0. */
    boolean isFree(int row, int col) {
        for (int i = 0; i < row; i++) {
            //step:compare(i, row)
            if (q[i] == col || q[row - i] == col - i || q[row - i] == col + i) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    void print() {
        StringBuilder line = new StringBuilder().append(solutions);
        for (int square : q) {
            line.append(' ').append(square);
        }
        System.out.println(line);
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? number(args[0]) : 8;
        if (n < 1) {
            System.err.println("n is " + args[0] + ", want a whole number of 1 or more");
            System.exit(2);
        }
        ArraySlantShort search = new ArraySlantShort(n);
        search.queen(0, 0);
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
