//queens: base 1, lines columns

// The same search without recursion: k goes up and down by itself.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *row; // row[k] is the row of the queen in column k, from 1; 0 before the first
static long solutions;

static bool conflict(int m);
static void print_board(void);

// #region search
static void solve(void) {
    int k = 1;
    for (;;) {
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
        print_board();
        //step^:remove(k, row[k])
    }
}
// #endregion

// #region check
// Holds every pair of the first m queens against each other.
static bool conflict(int m) {
    for (int i = 2; i <= m; i++) {
        for (int j = 1; j < i; j++) {
            //step:compare(j, i)
            if (row[j] == row[i] || abs(row[j] - row[i]) == i - j) {
                return true;
            }
        }
    }
    return false;
}
// #endregion

static void print_board(void) {
    printf("%ld", solutions);
    for (int k = 1; k <= n; k++) {
        printf(" %d", row[k]);
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
