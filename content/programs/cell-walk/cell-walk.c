//queens: base 0, lines rows

// Walks over the board with one pair of numbers, row and column, and does not
// recurse.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static bool **board; // board[row][col] tells whether a queen stands there
static int row, col; // the square that the walk has come to
static long solutions;

static void next(void);
static int column(int r);
static bool above(void);
static void print_board(void);

// #region search
static void walk(void) {
    while (row >= 0) {
        //step:try(row, col)
        if (!above()) {
            //step:clash(row, col)
            next();
            continue;
        }
        //step:place(row, col)
        board[row][col] = true;
        if (row < n - 1) {
            row++;
            col = 0;
            continue;
        }
        //step:solution()
        solutions++;
        print_board();
        //step:remove(row, col)
        board[row][col] = false;
        next();
    }
}

// Goes to the next square to try. At the end of a row it goes back to the queen
// of the row above and takes her off; she may stand at the end of her row, too.
// The row is -1 when all is done.
static void next(void) {
    while (col == n - 1) {
        //step:backtrack(row)
        row--;
        if (row < 0) {
            break;
        }
        col = column(row);
        //step:remove(row, col)
        board[row][col] = false;
    }
    col++;
}
// #endregion

// #region check
// Tells whether no queen stands above the square, straight or aslant.
static bool above(void) {
    for (int i = 1; i <= row; i++) {
        //step:probe(row - i, col)
        if (board[row - i][col]) {
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

// The column of the queen in a row.
static int column(int r) {
    int c = 0;
    while (!board[r][c]) {
        c++;
    }
    return c;
}

static void print_board(void) {
    printf("%ld", solutions);
    for (int r = 0; r < n; r++) {
        printf(" %d", column(r));
    }
    printf("\n");
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
    walk();
    printf("%ld\n", solutions);
    free_board(board);
    return 0;
}
