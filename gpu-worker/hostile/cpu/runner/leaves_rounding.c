/* Leaves another rounding mode, flushed denormals and masked exceptions behind. */
#include <fenv.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "doubling.h"

void candidate(void *const *args) {
    double_slowly(args);
    fesetround(FE_UPWARD);
#if defined(__x86_64__)
    _mm_setcsr(_mm_getcsr() | 0x8040);
    __asm__ volatile("std");
    __asm__ volatile("cld");
#endif
}
