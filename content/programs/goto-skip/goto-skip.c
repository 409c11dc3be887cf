//queens: base 1, lines columns

// Checks a queen before it calls the routine for her. The loop that compares is
// left by a jump to the next place.

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *row; // row[step] is the row of the queen in the column of that step, from 1
static long solutions;

static void queen(int step, int column);
static void print_board(void);

// #region start
static void solve(void) {
    for (int place = 1; place <= n; place++) {
        //step:try(1, place)
        queen(1, place);
    }
    //step^:backtrack(1)
}
// #endregion

// #region search
static void queen(int step, int column) {
    //step:enter(step)
    //step:place(step, column)
    row[step] = column;
    if (step == n) {
        //step:solution()
        solutions++;
        print_board();
    } else {
        for (int place = 1; place <= n; place++) {
            //step:try(step + 1, place)
            for (int j = 1; j <= step; j++) {
                //step:compare(j, step + 1)
                if (row[j] == place || abs(row[j] - place) == step + 1 - j) {
                    //step:clash(step + 1, place)
                    goto skip;
                }
            }
            queen(step + 1, place);
        skip:;
        }
        //step^:backtrack(step + 1)
    }
    //step^:remove(step, column)
}
// #endregion

static void print_board(void) {
    printf("%ld", solutions);
    for (int step = 1; step <= n; step++) {
        printf(" %d", row[step]);
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
    row = calloc(n + 1, sizeof *row);
    if (row == NULL) {
        perror(argv[0]);
        return 1;
    }
    solve();
    printf("%ld\n", solutions);
    free(row);
    return 0;
}
