//queens: base 0, lines rows

/**
 * Keeps the whole board, and looks in all eight directions before it accepts a
 * queen.
 */
public class BoardFull {
    private final int n;
    private final boolean[][] board; // board[row][col] tells whether a queen stands there
    private long solutions;

    BoardFull(int n) {
        this.n = n;
        board = new boolean[n][n];
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
            board[row][col] = true;
            queen(row + 1);
            //step:remove(row, col)
            board[row][col] = false;
        }
        //step^:backtrack(row)
    }
    // #endregion

    // #region check
    /**
     * Tells whether no queen stands in the row, the column or on a diagonal,
     * above or below.
     */
    boolean isFree(int row, int col) {
        for (int i = 0; i < n; i++) {
            //step:probe(row, i)
            if (board[row][i]) {
                return false;
            }
            //step:probe(i, col)
            if (board[i][col]) {
                return false;
            }
            if (row - i >= 0) {
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
            if (row + i < n) {
                if (col - i >= 0) {
                    //step:probe(row + i, col - i)
                    if (board[row + i][col - i]) {
                        return false;
                    }
                }
                if (col + i < n) {
                    //step:probe(row + i, col + i)
                    if (board[row + i][col + i]) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
    // #endregion

    void print() {
        StringBuilder text = new StringBuilder().append(solutions).append('\n');
        for (boolean[] line : board) {
            for (int col = 0; col < n; col++) {
                text.append(col > 0 ? " " : "").append(line[col] ? 1 : 0);
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
        BoardFull search = new BoardFull(n);
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
