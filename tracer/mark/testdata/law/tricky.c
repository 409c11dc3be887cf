//queens: base 0, lines rows
// A program with what is hard to read in C. It prints what it does.
#include <stdio.h>
#include <stdlib.h> /* a comment that
goes on */
#include <string.h>
#define BEGIN {
#define END }
#define FOREVER for (;;)
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define SWAP(a, b) \
    do { \
        int t = a; \
        a = b; \
        b = t; \
    } while (0)
#define TEXT "/*" // "
#define QUOTE '"'
#ifdef NEVER
static int other(int x) {
#else
static int twice(int x) {
#endif
    return 2 * x;
}
#if 0
int broken( { ' "
//step:solution()
#if 1
#else
#endif
#elif 1
int unbroken;
#endif

struct point {
    int x, y; // a comment that goes on \
    struct { int z; } in the next line
    struct {
        int z;
    } inner;
    int bits : 3;
};

typedef enum { RED, GREEN = 5, BLUE } colour;
union either { int i; float f; };

static const struct point origin = { 1, 2, { 3 }, 1 };
static int table[] = {
    1, 2,
    [4] = 3,
};
static int (*calls[])(int) = { twice };
static const char *words[] = { "}", "{ ;", TEXT };

struct point make(int x, int y) {
    struct point p = {
        .x = x,
        .y = y,
    };
    return p;
}

static struct point *shift(struct point *p)
{
    *p = (struct point){
        p->x + 1,
        p->y + 1, .inner = { 4 }
    };
    return p;
}

int (*choose(int which))(int) {
    if (which)
        return twice;
    return calls[0];
}

int old_style(a, b)
    int a;
    int b;
{
    return a + b;
}

static int __attribute__((noinline)) attributed(int n) {
    static int calls;
    calls++;
    return n + calls;
}

static int heads(int n) {
    int sum = 0;
    if (n > 3)
        sum += 1;
    else if (n > 2)
        sum += 2;
    else
        sum += 3;
    if (n) { sum++; } else { sum--; }
    if (n)
    {
        sum++;
    }
    else
    {
        sum--;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0;
             j < i; j++)
            if (i != j)
                sum += i * j;
    while (sum > 50)
        sum -= 7;
    do
        sum++;
    while (sum < 10);
    do {
        sum++;
    } while (sum < 12);
    do sum++; while (sum < 14);
    EACH(i, 3) {
        sum += i;
        if (sum > 1000)
            break;
    }
    EACH(i, 3)
        sum += i;
    FOREVER {
        if (sum++ > 20)
            break;
        continue;
    }
    SWAP(sum, n);
    SWAP(sum, n);
    return sum;
}

static const char *cases(int n) {
    int x = 10;
    switch (n) {
    case 0:
    case 1: {
        return "few";
    }
    case 'a' ... 'z':
        x++;
        /* falls */
    case 2 ? 3 : 4:
        n = x;
        break;
    case '}':
        switch (x) {
        default:
            break;
        }
        return "inner";
    default:
        while (1) {
            if (n++ > 10)
                return "many";
        }
    }
    return "some";
}

static int jumps(int n) {
again:
    n++;
    if (n < 5)
        goto again;
    for (;;) {
        for (;;) {
            if (n++ > 9)
                goto out;
        }
    }
out:
    switch (n & 3) {
    case 0: do { n++;
    case 3:      n++;
    case 2:      n++;
    case 1:      n++;
            } while (n < 30);
    }
    if (n > 100) {
        return 1;
    } else {
        goto end;
    }
end:
    ;
    return n;
}

static int endless(int n) {
    while (1) {
        if (n++ > 3) {
            return n;
        }
    }
}

static int texts(void) {
    const char *s = "a \" b // c /* d \
//step:solution()";
    char c = '"', d = '\'', e = '\\';
    int n = strlen(s) + c + d + e;
    const char *joined = "one"
        "two"
        TEXT;
    /*
    //step:solution()
    { " '
    */
    n += strlen(joined); /* " */ n += 1; // " '
    int i = n / 2 / 1;
    i = i \
        + 1;
    return i
        + n
        ;
}

static int branches(int n) {
#ifdef NEVER
    if (n > 1) {
        n++;
#else
    if (n > 2) {
        n += 2;
#endif
    }
#if 1
    n++;
#elif 2
    return 3;
#else
    return 4;
#endif
    if (n)
#ifdef NEVER
        n--;
#else
        n++;
#endif
    BEGIN
        n++;
    END
    return n;
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(int argc, char *argv[])
{
    int n = argc > 1 ? atoi(argv[1]) : 8, list[] = { 3, 1, 2 };
    struct point p = make(n, 2), *q = shift(&p);
    struct local { int a; } l = { 1 };
    int s = ({ int y = n; y + 1; });
    qsort(list, 3, sizeof list[0],
          compare);
    printf("%d %d %d %d %d\n", p.x, q->y, l.a, s, list[0]);
    printf("%d %d %d\n", heads(n), jumps(n), endless(n));
    printf("%s %s %s %d\n", cases(0), cases(7), cases('b'), old_style(1, 2));
    printf("%d %d %d %s %d\n", choose(1)(3), attributed(2), texts(), words[1], branches(3));
    {
        int n = 3;
        printf("%d\n", n);
    }
    if (n) ; else printf("none\n");
    ;
    return origin.x == 1 ? 0 : table[0] + GREEN;
}
