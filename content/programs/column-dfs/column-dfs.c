//queens: base 1, lines columns

// Goes column by column, smallest row first, and checks the newest queen only.
// It counts a solution and does not return: it goes on to a column that is not
// there, where every queen clashes.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n;
// pos[col] is the row of the queen in column col, from 1; one column more than
// the board has.
static int *pos;
static long solutions;

static bool is_free(int col);

// #region search
static void dfs(int col) {
    //step:enter(col)
    if (col == n + 1) {
        //step:solution()
        solutions++;
    }
    for (int i = 1; i <= n; i++) {
        //step:try(col, i)
        pos[col] = i;
        if (!is_free(col)) {
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
// Holds the queen in column col against each queen before her.
static bool is_free(int col) {
    for (int i = 1; i < col; i++) {
        //step:compare(i, col)
        if (pos[i] == pos[col] || col - i == abs(pos[i] - pos[col])) {
            return false;
        }
    }
    return true;
}
// #endregion

// Reads n, with white space around it. The answer is 0 if the text is no whole
// number of 1 or more.
static int number(const char *text) {
    char *end;
    long value = strtol(text, &end, 10);
    end += strspn(end, " \t\r\n");
    return *end == '\0' && value >= 1 && value <= INT_MAX / 2 ? (int)value : 0;
}

// Asks for n, and takes 8 if the line is empty.
static int ask(void) {
    char line[32];
    printf("n = ");
    fflush(stdout);
    if (fgets(line, sizeof line, stdin) == NULL || line[strspn(line, " \t\r\n")] == '\0') {
        return 8;
    }
    return number(line);
}

int main(int argc, char *argv[]) {
    n = argc > 1 ? number(argv[1]) : ask();
    if (n == 0) {
        fprintf(stderr, "n must be a whole number of 1 or more\n");
        return 2;
    }
    pos = calloc(n + 2, sizeof *pos);
    if (pos == NULL) {
        perror(argv[0]);
        return 1;
    }
    dfs(1);
    printf("%ld\n", solutions);
    free(pos);
    return 0;
}
