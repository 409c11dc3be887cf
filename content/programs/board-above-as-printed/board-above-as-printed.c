//queens: base 0, lines rows

// Is wrong on purpose. Its check runs i from 0 to row-1, and so never reads the
// diagonals of row 0.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static bool **board; // board[row][col] tells whether a queen stands there
static long solutions;

static bool above(int row, int col);
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
        if (!above(row, col)) {
            //step:clash(row, col)
            continue;
        }
        //step:place(row, col)
        board[row][col] = true;
        queen(row + 1);
        //step:remove(row, col)
        board[row][col] = false;
    }
    //step^:backtrack(row)
}
// #endregion

// #region check
// Looks up the column from row 0 down, but up the diagonals from the square
// itself: it ends one row too early.
static bool above(int row, int col) {
    for (int i = 0; i < row; i++) {
        //step:probe(i, col)
        if (board[i][col]) {
            return false;
        }
        if (col - i >= 0) {
            //step:probe(row - i, col - i)
            if (board[row - i][col - i]) {
                return false;
            }
        }
        if (col + i < n) {
            //step:probe(row - i, col + i)
            if (board[row - i][col + i]) {
                return false;
            }
        }
    }
    return true;
}
// #endregion

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
    queen(0);
    printf("%ld\n", solutions);
    free_board(board);
    return 0;
}
