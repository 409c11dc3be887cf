/* The part of steps.h that is not needed at every step. It is C and C++. Every program is linked with it, for its
   output: a line is seen when it is printed, as on a terminal; and for where it crashes. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#define QS_HERE
#include "steps.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __ELF__
#include <unwind.h>
#endif

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

#ifdef __ELF__
#ifdef __cplusplus
extern "C"
#else
extern
#endif
    const char __executable_start[]; /* the linker's */

/* What is told of a crash: whether the stack was full, where the program begins, and the calls that were open, the last one first. */
static unsigned long long crash[2 + 64];
static size_t crash_words;
static const char *crash_file;
static char *stack_top;

static _Unwind_Reason_Code qs_call(struct _Unwind_Context *context, void *unused) {
    int exact = 0;
    unsigned long long at = _Unwind_GetIPInfo(context, &exact);
    (void)unused;
    if (crash_words == sizeof crash / sizeof *crash) {
        return _URC_END_OF_STACK;
    }
    crash[crash_words++] = exact ? at : at - 1; /* the call, not what comes after it */
    return _URC_NO_REASON;
}

/* Tells where the program has crashed, and lets it. */
static void qs_crashed(int number, siginfo_t *info, void *unused) {
    struct rlimit most;
    long deep = stack_top - (char *)info->si_addr;
    (void)unused;
    crash[0] = number == SIGSEGV && getrlimit(RLIMIT_STACK, &most) == 0 && most.rlim_cur != RLIM_INFINITY && deep > 0 &&
               deep > (long)most.rlim_cur - (1 << 18) && deep < (long)most.rlim_cur + (1 << 20);
    crash[1] = (unsigned long long)(size_t)__executable_start;
    crash_words = 2;
    _Unwind_Backtrace(qs_call, NULL);
    int file = open(crash_file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0 && write(file, crash, crash_words * sizeof *crash) >= 0) {
        close(file);
    }
    raise(number); /* it comes when this returns, and nobody handles it any more */
}

static void qs_catch(void) {
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static char own[1 << 16]; /* a stack, for the program's may be full */
    stack_t stack;
    struct sigaction action;
    crash_file = getenv("QUEENS_CRASH");
    if (crash_file == NULL) {
        return;
    }
    stack_top = (char *)&stack;
    stack.ss_sp = own;
    stack.ss_size = sizeof own;
    stack.ss_flags = 0;
    sigaltstack(&stack, NULL);
    sigemptyset(&action.sa_mask);
    action.sa_sigaction = qs_crashed;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        sigaction(signals[i], &action, NULL);
    }
}
#else
static void qs_catch(void) {}
#endif

#ifdef __APPLE__ /* which knows no order of these */
#define qs_first __attribute__((constructor))
#else
#define qs_first __attribute__((constructor(101)))
#endif

qs_first static void qs_start(void) {
    const char *path = getenv("QUEENS_STEPS");
    qs_catch();
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
