//queens: base 0, lines rows

// Knows a diagonal by a number: the sum of row and column is the same all along
// one direction, their difference all along the other. It leaves the last row
// when one square was found there.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *queen; // queen[line] is the square of the queen in that row, from 0
static long solutions;

static bool is_free(int line, int spot);
static void print_board(void);

// #region search
static void place(int line) {
    //step:enter(line)
    for (int spot = 0; spot < n; spot++) {
        //step:try(line, spot)
        if (!is_free(line, spot)) {
            //step:clash(line, spot)
            continue;
        }
        //step:place(line, spot)
        queen[line] = spot;
        if (line == n - 1) {
            //step:solution()
            solutions++;
            print_board();
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
// Compares the square with the column and the two diagonals of each queen above
// it.
static bool is_free(int line, int spot) {
    for (int i = 0; i < line; i++) {
        //step:compare(i, line)
        if (queen[i] == spot || i + queen[i] == line + spot || i - queen[i] == line - spot) {
            return false;
        }
    }
    return true;
}
// #endregion

static void print_board(void) {
    for (int line = 0; line < n; line++) {
        for (int spot = 0; spot < n; spot++) {
            putchar(spot == queen[line] ? '#' : '0');
        }
        putchar('\n');
    }
    for (int i = 0; i < n; i++) {
        putchar('=');
    }
    putchar('\n');
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
    queen = calloc(n, sizeof *queen);
    if (queen == NULL) {
        perror(argv[0]);
        return 1;
    }
    place(0);
    printf("%ld\n", solutions);
    free(queen);
    return 0;
}
