//queens: base 0, lines rows

// Is wrong on purpose. Its check ends one row too early, and so never reads the
// slant in row 0.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *q; // q[row] is the column of the queen in that row, from 0; -1 for none
static long solutions;

static bool is_free(int row, int col);
static void print_board(void);

// #region search
static void queen(int row, int col) {
    //step:enter(row, col)
    if (col >= n) {
        //step:backtrack(row)
        return;
    }
    if (row >= n) {
        //step:solution()
        solutions++;
        print_board();
        return;
    }
    //step:try(row, col)
    if (!is_free(row, col)) {
        //step:clash(row, col)
        queen(row, col + 1);
        return;
    }
    //step:place(row, col)
    q[row] = col;
    queen(row + 1, 0);
    //step:remove(row, col)
    q[row] = -1;
    queen(row, col + 1);
}
// #endregion

// #region check
// Ends at row-1, where the slant has not reached row 0.
static bool is_free(int row, int col) {
    for (int i = 0; i < row; i++) {
        //step:compare(i, row)
        if (q[i] == col || q[row - i] == col - i || q[row - i] == col + i) {
            return false;
        }
    }
    return true;
}
// #endregion

static void print_board(void) {
    printf("%ld", solutions);
    for (int row = 0; row < n; row++) {
        printf(" %d", q[row]);
    }
    printf("\n");
}

// Reads n. The answer is 0 if the text is no whole number of 1 or more.
static int number(const char *text) {
    char *end;
    long value = strtol(text, &end, 10);
    return *end == '\0' && value >= 1 && value <= INT_MAX / 2 ? (int)value : 0;
}

int main(int argc, char *argv[]) {
    n = argc > 1 ? number(argv[1]) : 8;
    if (n == 0) {
        fprintf(stderr, "n is %s, want a whole number of 1 or more\n", argv[1]);
        return 2;
    }
    q = calloc(n, sizeof *q);
    if (q == NULL) {
        perror(argv[0]);
        return 1;
    }
    for (int row = 0; row < n; row++) {
        q[row] = -1;
    }
    queen(0, 0);
    printf("%ld\n", solutions);
    free(q);
    return 0;
}
