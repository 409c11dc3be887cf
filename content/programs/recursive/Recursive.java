//queens: base 1, lines columns

/**
 * Stands a queen in each column in turn. If she fits, it goes on to the next
 * column; when it comes back, she tries the next row.
 */
public class Recursive {
    private final int n;
    private final int[] row; // row[k] is the row of the queen in column k, from 1
    private long solutions;

    Recursive(int n) {
        this.n = n;
        row = new int[n + 1];
    }

    // #region search
    void queen(int k) {
        //step:enter(k)
        if (k > n) {
            //step:solution()
            solutions++;
            print();
            return;
        }
        for (int i = 1; i <= n; i++) {
            //step:try(k, i)
            row[k] = i;
            if (conflict(k)) {
                //step:clash(k, i)
                continue;
            }
            //step:place(k, i)
            queen(k + 1);
            //step^:remove(k, i)
        }
        //step^:backtrack(k)
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
        Recursive search = new Recursive(n);
        search.queen(1);
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
