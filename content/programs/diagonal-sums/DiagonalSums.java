//queens: base 0, lines rows

/**
 * Knows a diagonal by a number: the sum of row and column is the same all
 * along one direction, their difference all along the other. It leaves the
 * last row when one square was found there.
 */
public class DiagonalSums {
    private final int n;
    private final int[] queen; // queen[line] is the square of the queen in that row, from 0
    private long solutions;

    DiagonalSums(int n) {
        this.n = n;
        queen = new int[n];
    }

    // #region search
    void place(int line) {
        //step:enter(line)
        for (int spot = 0; spot < n; spot++) {
            //step:try(line, spot)
            if (!isFree(line, spot)) {
                //step:clash(line, spot)
                continue;
            }
            //step:place(line, spot)
            queen[line] = spot;
            if (line == n - 1) {
                //step:solution()
                solutions++;
                print();
                //step:remove(line, spot)
                queen[line] = 0;
                //step:backtrack(line)
                return;
            }
            place(line + 1);
            //step:remove(line, spot)
            queen[line] = 0;
        }
        //step^:backtrack(line)
    }
    // #endregion

    // #region check
    /**
     * Compares the square with the column and the two diagonals of each queen
     * above it.
     */
    boolean isFree(int line, int spot) {
        for (int i = 0; i < line; i++) {
            //step:compare(i, line)
            if (queen[i] == spot || i + queen[i] == line + spot || i - queen[i] == line - spot) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    void print() {
        StringBuilder text = new StringBuilder();
        for (int spot : queen) {
            text.append("0".repeat(spot)).append('#').append("0".repeat(n - spot - 1)).append('\n');
        }
        text.append("=".repeat(n)).append('\n');
        System.out.print(text);
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? number(args[0]) : 8;
        if (n < 1) {
            System.err.println("n is " + args[0] + ", want a whole number of 1 or more");
            System.exit(2);
        }
        DiagonalSums search = new DiagonalSums(n);
        search.place(0);
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
