/* The part of steps.h that is not needed at every step. It is C and C++. Every program is linked with it, for its
   output: a line is seen when it is printed, as on a terminal. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "steps.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static struct qs_ring nowhere; /* where the steps go that nobody wants */
struct qs_ring *qs_ring = &nowhere;
static int filled = -1, emptied = -1; /* pipes: a byte for each block that is full, and for each that was read */

static void fail(const char *what) {
    perror(what);
    _exit(70);
}

/* The name stays between calls. */
static const char *beside(const char *path, const char *ending) {
    static char name[PATH_MAX];
    snprintf(name, sizeof name, "%s%s", path, ending);
    return name;
}

#ifdef __APPLE__ /* which knows no order of these */
#define qs_first __attribute__((constructor))
#else
#define qs_first __attribute__((constructor(101)))
#endif

qs_first static void qs_start(void) {
    const char *path = getenv("QUEENS_STEPS");
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    setvbuf(stdin, NULL, _IOLBF, BUFSIZ); /* so a prompt is seen before its answer is read */
    if (path == NULL) {
        return;
    }
    int file = open(path, O_RDWR | O_CLOEXEC);
    void *ring = mmap(NULL, sizeof nowhere, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    filled = open(beside(path, ".filled"), O_WRONLY | O_CLOEXEC);
    emptied = open(beside(path, ".emptied"), O_RDONLY | O_CLOEXEC);
    if (ring == MAP_FAILED || filled < 0 || emptied < 0) {
        fail(path);
    }
    close(file);
    qs_ring = (struct qs_ring *)ring;
}

void qs_full(void) {
    char byte = 0;
    if (filled >= 0 && (write(filled, &byte, 1) != 1 || read(emptied, &byte, 1) != 1)) {
        fail("steps");
    }
}

static void put(unsigned int word) {
    qs_ring->words[qs_ring->total % qs_slots] = word;
    if (++qs_ring->total % qs_block == 0) {
        qs_full();
    }
}

void qs_outside(int marker, long long a, long long b) {
    long long value = a < 0 || a > 4095 ? a : b;
    put(255u | (unsigned int)marker << 8);
    put((unsigned int)(value < INT_MIN ? INT_MIN : value > INT_MAX ? INT_MAX : value));
    fflush(NULL);
    _exit(70);
}
