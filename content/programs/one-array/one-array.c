//queens: base 0, lines rows

// Keeps a number a row in place of a board: the column of its queen. It checks
// the newest queen only.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *a; // a[row] is the column of the queen in that row, from 0
static long solutions;

static bool is_free(int row, int col);
static void print_board(void);

// #region search
static void queen(int row) {
    //step:enter(row)
    if (row == n) {
        //step:solution()
        solutions++;
        print_board();
        return;
    }
    for (int col = 0; col < n; col++) {
        //step:try(row, col)
        if (!is_free(row, col)) {
            //step:clash(row, col)
            continue;
        }
        //step:place(row, col)
        a[row] = col;
        queen(row + 1);
        //step^:remove(row, col)
    }
    //step^:backtrack(row)
}
// #endregion

// #region check
// Compares the square with the queen of each row above: same column, or as many
// columns away as rows.
static bool is_free(int row, int col) {
    for (int i = 0; i < row; i++) {
        //step:compare(i, row)
        if (a[i] == col || abs(row - i) == abs(col - a[i])) {
            return false;
        }
    }
    return true;
}
// #endregion

static void print_board(void) {
    printf("%ld", solutions);
    for (int row = 0; row < n; row++) {
        printf(" %d", a[row]);
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
    a = calloc(n, sizeof *a);
    if (a == NULL) {
        perror(argv[0]);
        return 1;
    }
    queen(0);
    printf("%ld\n", solutions);
    free(a);
    return 0;
}
