//queens: base 0, lines rows

/**
 * Compares differences: as many columns away as rows is a diagonal. No
 * starting value is needed, and nothing is cleared on the way back.
 */
public class ArrayDifference {
    private final int n;
    private final int[] q; // q[row] is the column of the queen in that row, from 0
    private long solutions;

    ArrayDifference(int n) {
        this.n = n;
        q = new int[n];
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
        //step^:remove(row, col)
        queen(row, col + 1);
    }
    // #endregion

    // #region check
    /** Compares the square with the queen of each row above. */
    boolean isFree(int row, int col) {
        for (int i = 0; i < row; i++) {
            //step:compare(i, row)
            if (q[i] == col || q[i] - col == row - i || q[i] - col == i - row) {
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
        ArrayDifference search = new ArrayDifference(n);
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
