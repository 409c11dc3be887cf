//queens: base 0, lines rows

/**
 * Keeps the whole board, and looks along the row, the column and three arms of
 * the diagonals. The first row is set without a look.
 */
public class BoardScan {
    private final int n;
    private boolean[][] board; // board[row][col] tells whether a queen stands there
    private long solutions;

    BoardScan(int n) {
        this.n = n;
    }

    // #region start
    void solve() {
        for (int c = 0; c < n; c++) {
            board = new boolean[n][n];
            //step:try(0, c)
            board[0][c] = true;
            //step:place(0, c)
            if (n == 1) {
                //step:solution()
                solutions++;
                print();
            } else {
                queen(1);
            }
            //step^:remove(0, c)
        }
        //step^:backtrack(0)
    }
    // #endregion

    // #region search
    void queen(int r) {
        //step:enter(r)
        for (int c = 0; c < n; c++) {
            //step:try(r, c)
            if (!isFree(r, c)) {
                //step:clash(r, c)
                continue;
            }
            //step:place(r, c)
            board[r][c] = true;
            if (r == n - 1) {
                //step:solution()
                solutions++;
                print();
            } else {
                queen(r + 1);
            }
            //step:remove(r, c)
            board[r][c] = false;
        }
        //step^:backtrack(r)
    }
    // #endregion

    // #region check
    /** Tells whether no queen stands in the row, the column or on the three arms. */
    boolean isFree(int r, int c) {
        for (int i = 0; i < n; i++) {
            //step:probe(r, i)
            if (board[r][i]) {
                return false;
            }
            //step:probe(i, c)
            if (board[i][c]) {
                return false;
            }
        }
        int edge = Math.min(r, c);
        for (int i = r - edge, j = c - edge; i < n && j < n; i++, j++) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
            }
        }
        for (int i = r, j = c; i < n && j >= 0; i++, j--) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
            }
        }
        for (int i = r, j = c; i >= 0 && j < n; i--, j++) {
            //step:probe(i, j)
            if (board[i][j]) {
                return false;
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
        BoardScan search = new BoardScan(n);
        search.solve();
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
