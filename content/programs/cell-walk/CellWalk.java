//queens: base 0, lines rows

/**
 * Walks over the board with one pair of numbers, row and column, and does not
 * recurse.
 */
public class CellWalk {
    private final int n;
    private final boolean[][] board; // board[row][col] tells whether a queen stands there
    private int row; // row and col are the square that the walk has come to
    private int col;
    private long solutions;

    CellWalk(int n) {
        this.n = n;
        board = new boolean[n][n];
    }

    // #region search
    void walk() {
        while (row >= 0) {
            //step:try(row, col)
            if (!above()) {
                //step:clash(row, col)
                next();
                continue;
            }
            //step:place(row, col)
            board[row][col] = true;
            if (row < n - 1) {
                row++;
                col = 0;
                continue;
            }
            //step:solution()
            solutions++;
            print();
            //step:remove(row, col)
            board[row][col] = false;
            next();
        }
    }

    /**
     * Goes to the next square to try. At the end of a row it goes back to the
     * queen of the row above and takes her off; she may stand at the end of her
     * row, too. The row is -1 when all is done.
     */
    void next() {
        while (col == n - 1) {
            //step:backtrack(row)
            row--;
            if (row < 0) {
                return;
            }
            col = column(board[row]);
            //step:remove(row, col)
            board[row][col] = false;
        }
        col++;
    }
    // #endregion

    // #region check
    /** Tells whether no queen stands above the square, straight or aslant. */
    boolean above() {
        for (int i = 1; i <= row; i++) {
            //step:probe(row - i, col)
            if (board[row - i][col]) {
                return false;
            }
            if (col - i >= 0) {
                //step:probe(row - i, col - i)
                if (board[row - i][col - i]) {
                    return false;
                }
            }
            if (col + i < n) {
                //step:probe(row - i, col + i)
                if (board[row - i][col + i]) {
                    return false;
                }
            }
        }
        return true;
    }
    // #endregion

    /** The column of the queen in a row. */
    static int column(boolean[] line) {
        int col = 0;
        while (!line[col]) {
            col++;
        }
        return col;
    }

    void print() {
        StringBuilder text = new StringBuilder().append(solutions);
        for (boolean[] line : board) {
            text.append(' ').append(column(line));
        }
        System.out.println(text);
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? number(args[0]) : 8;
        if (n < 1) {
            System.err.println("n is " + args[0] + ", want a whole number of 1 or more");
            System.exit(2);
        }
        CellWalk search = new CellWalk(n);
        search.walk();
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
