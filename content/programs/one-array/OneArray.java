//queens: base 0, lines rows

/**
 * Keeps a number a row in place of a board: the column of its queen. It checks
 * the newest queen only.
 */
public class OneArray {
    private final int n;
    private final int[] a; // a[row] is the column of the queen in that row, from 0
    private long solutions;

    OneArray(int n) {
        this.n = n;
        a = new int[n];
    }

    // #region search
    void queen(int row) {
        //step:enter(row)
        if (row == n) {
            //step:solution()
            solutions++;
            print();
            return;
        }
        for (int col = 0; col < n; col++) {
            //step:try(row, col)
            if (!isFree(row, col)) {
                //step:clash(row, col)
                continue;
            }
            //step:place(row, col)
            a[row] = col;
            queen(row + 1);
            //step^:remove(row, col)
        }
        //step^:backtrack(row)
    }
    // #endregion

    // #region check
    /**
     * Compares the square with the queen of each row above: same column, or as
     * many columns away as rows.
     */
    boolean isFree(int row, int col) {
        for (int i = 0; i < row; i++) {
            //step:compare(i, row)
            if (a[i] == col || Math.abs(row - i) == Math.abs(col - a[i])) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    void print() {
        StringBuilder line = new StringBuilder().append(solutions);
        for (int square : a) {
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
        OneArray search = new OneArray(n);
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
