//queens: base 1, lines columns

/**
 * Checks a queen before it calls the routine for her. The loop that compares
 * is left by a jump to the next place.
 */
public class GotoSkip {
    private final int n;
    // row[step] is the row of the queen in the column of that step, from 1
    private final int[] row;
    private long solutions;

    GotoSkip(int n) {
        this.n = n;
        row = new int[n + 1];
    }

    // #region start
    void solve() {
        for (int place = 1; place <= n; place++) {
            //step:try(1, place)
            queen(1, place);
        }
        //step^:backtrack(1)
    }
    // #endregion

    // #region search
    void queen(int step, int column) {
        //step:enter(step)
        //step:place(step, column)
        row[step] = column;
        if (step == n) {
            //step:solution()
            solutions++;
            print();
        } else {
            skip:
            for (int place = 1; place <= n; place++) {
                //step:try(step + 1, place)
                for (int j = 1; j <= step; j++) {
                    //step:compare(j, step + 1)
                    if (row[j] == place || Math.abs(row[j] - place) == step + 1 - j) {
                        //step:clash(step + 1, place)
                        continue skip;
                    }
                }
                queen(step + 1, place);
            }
            //step^:backtrack(step + 1)
        }
        //step^:remove(step, column)
    }
    // #endregion

    void print() {
        StringBuilder line = new StringBuilder().append(solutions);
        for (int k = 1; k <= n; k++) {
            line.append(' ').append(row[k]);
        }
        System.out.println(line);
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? number(args[0]) : 8;
        if (n < 1) {
            System.err.println("n is " + args[0] + ", want a whole number of 1 or more");
            System.exit(2);
        }
        GotoSkip search = new GotoSkip(n);
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
