//queens: base 1, lines columns

// Keeps a flag for each row and for each diagonal, 1 while it is free. A check
// reads three flags, however many queens stand.

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static int n;
static int *queen; // queen[i-1] is the row of the queen in column i
static int *row;   // row[j-1] is 1 while row j is free
static int *sum;   // sum[i+j-2] is 1 while the diagonal of the squares with this i+j is free
static int *diff;  // diff[i-j+n-1] is 1 while the diagonal of the squares with this i-j is free
static long solutions;

static void set_flags(int i, int j, int flag);
static void print_board(void);

// #region search
static void column(int i) {
    //step:enter(i)
    for (int j = 1; j <= n; j++) {
        //step:try(i, j)
        //step:probe(i, j)
        int free_flags = row[j - 1];
        //step:probe(i, j)
        free_flags += sum[i + j - 2];
        //step:probe(i, j)
        free_flags += diff[i - j + n - 1];
        if (free_flags < 3) {
            //step:clash(i, j)
            continue;
        }
        set_flags(i, j, 0);
        //step:place(i, j)
        queen[i - 1] = j;
        if (i < n) {
            column(i + 1);
        } else {
            //step:solution()
            solutions++;
            print_board();
        }
        set_flags(i, j, 1);
        //step^:remove(i, j)
    }
    //step^:backtrack(i)
}

// Sets the three flags of a square.
static void set_flags(int i, int j, int flag) {
    row[j - 1] = flag;
    sum[i + j - 2] = flag;
    diff[i - j + n - 1] = flag;
}
// #endregion

static void print_board(void) {
    printf("%ld\n", solutions);
    for (int j = 1; j <= n; j++) {
        for (int i = 1; i <= n; i++) {
            printf(i > 1 ? " %c" : "%c", queen[i - 1] == j ? 'Q' : '.');
        }
        printf("\n");
    }
}

// Makes an array of ones, or ends the program if there is no memory.
static int *ones(int count) {
    int *array = calloc(count, sizeof *array);
    if (array == NULL) {
        perror("calloc");
        exit(1);
    }
    for (int i = 0; i < count; i++) {
        array[i] = 1;
    }
    return array;
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
    queen = ones(n);
    row = ones(n);
    sum = ones(2 * n - 1);
    diff = ones(2 * n - 1);
    column(1);
    printf("%ld\n", solutions);
    free(queen);
    free(row);
    free(sum);
    free(diff);
    return 0;
}
