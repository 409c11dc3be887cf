//queens: base 1, lines columns

/**
 * The same search without recursion: k goes up and down by itself.
 */
public class Iterative {
    private final int n;
    // row[k] is the row of the queen in column k, from 1; 0 before the first
    private final int[] row;
    private long solutions;

    Iterative(int n) {
        this.n = n;
        row = new int[n + 1];
    }

    // #region search
    void solve() {
        int k = 1;
        while (true) {
            row[k]++;
            while (row[k] <= n) {
                //step:try(k, row[k])
                if (!conflict(k)) {
                    break;
                }
                //step:clash(k, row[k])
                row[k]++;
            }
            if (row[k] > n) {
                //step:backtrack(k)
                k--;
                if (k == 0) {
                    return;
                }
                //step:remove(k, row[k])
                continue;
            }
            //step:place(k, row[k])
            if (k < n) {
                k++;
                row[k] = 0;
                continue;
            }
            //step:solution()
            solutions++;
            print();
            //step^:remove(k, row[k])
        }
    }
    // #endregion

    // #region check
    /** Holds every pair of the first m queens against each other. */
    boolean conflict(int m) {
        for (int i = 2; i <= m; i++) {
            for (int j = 1; j < i; j++) {
                //step:compare(j, i)
                if (row[j] == row[i] || Math.abs(row[j] - row[i]) == i - j) {
                    return true;
                }
            }
        }
        return false;
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
        Iterative search = new Iterative(n);
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
