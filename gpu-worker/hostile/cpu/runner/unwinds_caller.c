/* Returns to the caller of its caller, so that the clock is not read after the run. */
#include "doubling.h"

__attribute__((used)) static void work(void *const *args) { double_slowly(args); }

#if defined(__x86_64__)
__asm__(".globl candidate\n.type candidate, @function\ncandidate:\n push %rbp\n call work\n"
        " pop %rbp\n mov %rbp, %rsp\n pop %rbp\n ret\n");
#else
void candidate(void *const *args) { work(args); }
#endif
