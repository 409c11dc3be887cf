//queens: base 1, lines columns

import java.util.Scanner;

/**
 * Goes column by column, smallest row first, and checks the newest queen only.
 * It counts a solution and does not return: it goes on to a column that is not
 * there, where every queen clashes.
 */
public class ColumnDfs {
    private final int n;
    // pos[col] is the row of the queen in column col, from 1; one column more than
    // the board has
    private final int[] pos;
    private long solutions;

    ColumnDfs(int n) {
        this.n = n;
        pos = new int[n + 2];
    }

    // #region search
    void dfs(int col) {
        //step:enter(col)
        if (col == n + 1) {
            //step:solution()
            solutions++;
        }
        for (int i = 1; i <= n; i++) {
            //step:try(col, i)
            pos[col] = i;
            if (!isFree(col)) {
                //step:clash(col, i)
                continue;
            }
            //step:place(col, i)
            dfs(col + 1);
            //step^:remove(col, i)
        }
        //step^:backtrack(col)
    }
    // #endregion

    // #region check
    /** Holds the queen in column col against each queen before her. */
    boolean isFree(int col) {
        for (int i = 1; i < col; i++) {
            //step:compare(i, col)
            if (pos[i] == pos[col] || col - i == Math.abs(pos[i] - pos[col])) {
                return false;
            }
        }
        return true;
    }
    // #endregion

    public static void main(String[] args) {
        String text = args.length > 0 ? args[0] : ask();
        int n = number(text);
        if (n < 1) {
            System.err.println("n is " + text + ", want a whole number of 1 or more");
            System.exit(2);
        }
        ColumnDfs search = new ColumnDfs(n);
        search.dfs(1);
        System.out.println(search.solutions);
    }

    /** Asks for n, and takes 8 if the line is empty. */
    static String ask() {
        System.out.print("n = ");
        System.out.flush();
        Scanner in = new Scanner(System.in);
        String answer = in.hasNextLine() ? in.nextLine().trim() : "";
        return answer.isEmpty() ? "8" : answer;
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
