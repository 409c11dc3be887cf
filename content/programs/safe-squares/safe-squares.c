//queens: base 0, lines rows

// Marks the squares of a row that the queens above attack, before it tries any
// of them.

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *column; // column[i] is the column of the queen in row i, from 0
static long solutions;

static bool *safe_squares(int num);
static void print_board(void);
static void *allocate(size_t count, size_t size);

// #region search
static void queen(int num) {
    //step:enter(num)
    bool *safe = safe_squares(num);
    for (int i = 0; i < n; i++) {
        //step:try(num, i)
        if (!safe[i]) {
            //step:clash(num, i)
            continue;
        }
        //step:place(num, i)
        column[num] = i;
        if (num == n - 1) {
            //step:solution()
            solutions++;
            print_board();
            //step:remove(num, i)
            break;
        }
        queen(num + 1);
        //step^:remove(num, i)
    }
    //step^:backtrack(num)
    free(safe);
}
// #endregion

// #region mark
// Tells which squares of row num no queen above attacks. The caller frees the
// answer.
static bool *safe_squares(int num) {
    bool *safe = allocate(n, sizeof *safe);
    for (int i = 0; i < n; i++) {
        safe[i] = true;
    }
    for (int i = 0; i < num; i++) {
        int k = num - i;
        int c = column[i];
        //step:mark(num, c)
        safe[c] = false;
        if (c + k < n) {
            //step:mark(num, c + k)
            safe[c + k] = false;
        }
        if (c - k >= 0) {
            //step:mark(num, c - k)
            safe[c - k] = false;
        }
    }
    return safe;
}
// #endregion

static void print_board(void) {
    printf("%ld\n", solutions);
    for (int c = 0; c < n; c++) {
        printf(c > 0 ? " %2d" : "%2d", c);
    }
    printf("\n");
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < n; c++) {
            printf(c > 0 ? " %s" : "%s", column[i] == c ? "++" : "--");
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
    column = allocate(n, sizeof *column);
    queen(0);
    printf("%ld\n", solutions);
    free(column);
    return 0;
}
