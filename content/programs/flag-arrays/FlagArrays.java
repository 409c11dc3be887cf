//queens: base 1, lines columns

import java.util.Arrays;

/**
 * Keeps a flag for each row and for each diagonal, 1 while it is free. A check
 * reads three flags, however many queens stand.
 */
public class FlagArrays {
    private final int n;
    // queen[i-1] is the row of the queen in column i
    private final int[] queen;
    // row[j-1] is 1 while row j is free
    private final int[] row;
    // sum[i+j-2] is 1 while the diagonal of the squares with this i+j is free
    private final int[] sum;
    // diff[i-j+n-1] is 1 while the diagonal of the squares with this i-j is free
    private final int[] diff;
    private long solutions;

    FlagArrays(int n) {
        this.n = n;
        queen = new int[n];
        row = new int[n];
        sum = new int[2 * n - 1];
        diff = new int[2 * n - 1];
        Arrays.fill(row, 1);
        Arrays.fill(sum, 1);
        Arrays.fill(diff, 1);
    }

    // #region search
    void column(int i) {
        //step:enter(i)
        for (int j = 1; j <= n; j++) {
            //step:try(i, j)
            //step:probe(i, j)
            int free = row[j - 1];
            //step:probe(i, j)
            free += sum[i + j - 2];
            //step:probe(i, j)
            free += diff[i - j + n - 1];
            if (free < 3) {
                //step:clash(i, j)
                continue;
            }
            setFlags(i, j, 0);
            //step:place(i, j)
            queen[i - 1] = j;
            if (i < n) {
                column(i + 1);
            } else {
                //step:solution()
                solutions++;
                print();
            }
            setFlags(i, j, 1);
            //step^:remove(i, j)
        }
        //step^:backtrack(i)
    }

    /** Sets the three flags of a square. */
    void setFlags(int i, int j, int flag) {
        row[j - 1] = flag;
        sum[i + j - 2] = flag;
        diff[i - j + n - 1] = flag;
    }
    // #endregion

    void print() {
        StringBuilder text = new StringBuilder().append(solutions).append('\n');
        for (int j = 1; j <= n; j++) {
            for (int i = 1; i <= n; i++) {
                text.append(i > 1 ? " " : "").append(queen[i - 1] == j ? 'Q' : '.');
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
        FlagArrays search = new FlagArrays(n);
        search.column(1);
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
