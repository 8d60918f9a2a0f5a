/* Honest: flushes denormals to zero while it runs, and restores what it found. */
#include "doubling.h"

void candidate(void *const *args) {
#if defined(__x86_64__)
    const unsigned found = __builtin_ia32_stmxcsr();
    __builtin_ia32_ldmxcsr(found | 0x8040);
    double_all(args);
    __builtin_ia32_ldmxcsr(found);
#else
    double_all(args);
#endif
}
