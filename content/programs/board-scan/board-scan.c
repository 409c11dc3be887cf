//queens: base 0, lines rows

// Keeps the whole board, and looks along the row, the column and three arms of
// the diagonals. The first row is set without a look.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static bool **board; // board[row][col] tells whether a queen stands there
static long solutions;

static void queen(int r);
static bool is_free(int r, int c);
static void clear_board(void);
static void print_board(void);

// #region start
static void solve(void) {
    for (int c = 0; c < n; c++) {
        clear_board();
        //step:try(0, c)
        board[0][c] = true;
        //step:place(0, c)
        if (n == 1) {
            //step:solution()
            solutions++;
            print_board();
        } else {
            queen(1);
        }
        //step^:remove(0, c)
    }
    //step^:backtrack(0)
}
// #endregion

// #region search
static void queen(int r) {
    //step:enter(r)
    for (int c = 0; c < n; c++) {
        //step:try(r, c)
        if (!is_free(r, c)) {
            //step:clash(r, c)
            continue;
        }
        //step:place(r, c)
        board[r][c] = true;
        if (r == n - 1) {
            //step:solution()
            solutions++;
            print_board();
        } else {
            queen(r + 1);
        }
        //step:remove(r, c)
        board[r][c] = false;
    }
    //step^:backtrack(r)
}
// #endregion

// #region check
// Tells whether no queen stands in the row, the column or on the three arms.
static bool is_free(int r, int c) {
    for (int i = 0; i < n; i++) {
        //step:probe(r, i)
        if (board[r][i]) {
            return false;
        }
        //step:probe(i, c)
        if (board[i][c]) {
            return false;
        }
    }
    int edge = r < c ? r : c;
    for (int i = r - edge, j = c - edge; i < n && j < n; i++, j++) {
        //step:probe(i, j)
        if (board[i][j]) {
            return false;
        }
    }
    for (int i = r, j = c; i < n && j >= 0; i++, j--) {
        //step:probe(i, j)
        if (board[i][j]) {
            return false;
        }
    }
    for (int i = r, j = c; i >= 0 && j < n; i--, j++) {
        //step:probe(i, j)
        if (board[i][j]) {
            return false;
        }
    }
    return true;
}
// #endregion

static void clear_board(void) {
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            board[row][col] = false;
        }
    }
}

static void print_board(void) {
    printf("%ld\n", solutions);
    for (int row = 0; row < n; row++) {
        for (int col = 0; col < n; col++) {
            printf(col > 0 ? " %d" : "%d", board[row][col]);
        }
        printf("\n");
    }
}

// Allocates memory that is all zero, or ends the program if there is none.
static void *allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) {
        perror("calloc");
        exit(1);
    }
    return memory;
}

// Makes an empty board of n rows and n columns.
static bool **new_board(void) {
    bool **rows = allocate(n, sizeof *rows);
    for (int i = 0; i < n; i++) {
        rows[i] = allocate(n, sizeof *rows[i]);
    }
    return rows;
}

static void free_board(bool **rows) {
    for (int i = 0; i < n; i++) {
        free(rows[i]);
    }
    free(rows);
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
    board = new_board();
    solve();
    printf("%ld\n", solutions);
    free_board(board);
    return 0;
}
