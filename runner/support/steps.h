/* Records the steps of a program in C or C++. It is brought in by the compiler's -include, so that no line of
   the program moves; steps.c holds what is not needed at every step, and no header comes in with this one. */
#ifndef QS_STEPS_H
#define QS_STEPS_H
#pragma GCC system_header
#ifdef __cplusplus
extern "C" {
#endif

enum { qs_block = 65536, qs_slots = 4 * qs_block };

/* What the runner reads: the number of all steps so far, and the last of them. */
struct qs_ring {
    volatile unsigned long long total, reserved;
    volatile unsigned int words[qs_slots];
};

extern struct qs_ring *qs_ring __attribute__((visibility("hidden")));
void qs_full(void) __attribute__((cold, visibility("hidden")));
void qs_outside(int marker, long long a, long long b) __attribute__((cold, noreturn, visibility("hidden")));

/* Records one step: the number of its marker, and two arguments. It is a part of each function that makes steps or, where
   QS_CALLED says so, a function of its own in steps.c: the program takes longer then, and its compiler does not. */
#ifdef QS_CALLED
#define QS_STEP __attribute__((visibility("hidden")))
#else
#define QS_STEP static __inline__
#endif
QS_STEP void step_(int marker, long long a, long long b)
#if defined QS_CALLED && !defined QS_HERE
    ;
#else
{
    unsigned long long total = qs_ring->total;
    if (__builtin_expect((unsigned long long)(a | b) > 4095, 0)) {
        qs_outside(marker, a, b);
    }
    qs_ring->words[total % qs_slots] = (unsigned int)marker | (unsigned int)a << 8 | (unsigned int)b << 20;
    qs_ring->total = ++total;
    if (__builtin_expect(total % qs_block == 0, 0)) {
        qs_full();
    }
    /* No work of the program moves before its step: at a crash the last step is the last one done. */
    __asm__ volatile("" ::: "memory");
}
#endif

#ifdef __cplusplus
}
#endif

#endif
