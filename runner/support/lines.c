/* Writes the counts of lines, in C and C++, of a program that does not end as gcc's own code wants it: by a signal or
   by _exit. A program may be killed, too: so its counts are also written while it runs, each time when it has run for a
   quarter longer, by a copy of it that does nothing else. */
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

void __gcov_dump(void);
void __real__exit(int status) __attribute__((noreturn));
void __real__Exit(int status) __attribute__((noreturn));

static char folder[PATH_MAX];
static char prefix[PATH_MAX + 32]; /* as it stands in the environment */

void __wrap__exit(int status) {
    __gcov_dump();
    __real__exit(status);
}

void __wrap__Exit(int status) {
    __gcov_dump();
    __real__Exit(status);
}

/* Writes the counts at a signal that ends the program. What is broken may not be able to write: then it is ended all the same. */
static void crashed(int number) {
    signal(SIGALRM, SIG_DFL);
    alarm(2);
    __gcov_dump();
    raise(number);
}

/* A copy of the process writes its counts: those of the process go on. */
static void write_early(int number) {
    char fresh[PATH_MAX + 32], place[PATH_MAX + 32];
    int status;
    pid_t copy = fork();
    if (copy == 0) {
        alarm(5); /* another thread may have held what is needed to write */
        snprintf(prefix, sizeof prefix, "GCOV_PREFIX=%s/new", folder);
        __gcov_dump();
        __real__exit(0);
    }
    if (copy > 0 && waitpid(copy, &status, 0) == copy && status == 0) {
        snprintf(fresh, sizeof fresh, "%s/new", folder);
        snprintf(place, sizeof place, "%s/early-%d", folder, number);
        rename(fresh, place);
    }
}

static void *watch(void *nothing) {
    double pause = 0.05, time = pause;
    int number;
    for (number = 1;; number++) {
        struct timespec t;
        t.tv_sec = (time_t)pause;
        t.tv_nsec = (long)((pause - (double)t.tv_sec) * 1e9);
        nanosleep(&t, NULL);
        write_early(number);
        pause = time / 4;
        time += pause;
    }
    return nothing;
}

static void dump(void) {
    __gcov_dump();
}

__attribute__((constructor(102))) static void qs_lines(void) {
    static const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTERM};
    static char stack[1 << 16]; /* that of the program may be full */
    const char *path = getenv("QUEENS_LINES");
    if (path == NULL || strlen(path) >= sizeof folder) {
        return;
    }
    strcpy(folder, path);
    snprintf(prefix, sizeof prefix, "GCOV_PREFIX=%s/end", folder);
    putenv(prefix);

    stack_t other;
    memset(&other, 0, sizeof other);
    other.ss_sp = stack;
    other.ss_size = sizeof stack;
    sigaltstack(&other, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = crashed;
    action.sa_flags = SA_ONSTACK | (int)SA_RESETHAND | SA_NODEFER;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], &action, NULL);
    }
    at_quick_exit(dump);

    sigset_t all, before;
    pthread_t watcher;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* the program's signals are not for the thread */
    if (pthread_create(&watcher, NULL, watch, NULL) == 0) {
        pthread_detach(watcher);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

#ifdef __cplusplus
}
#endif
