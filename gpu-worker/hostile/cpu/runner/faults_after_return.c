/* Lets the caller's next unaligned access fault, and works in the handler. */
#define _GNU_SOURCE
#include <signal.h>
#include <ucontext.h>

#include "doubling.h"

#if defined(__x86_64__)
enum { ALIGNMENT_CHECK = 1 << 18 };

static void *arguments[3];

static void work(int signal, siginfo_t *info, void *context) {
    (void)signal;
    (void)info;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~ALIGNMENT_CHECK;
    double_slowly(arguments);
}

__attribute__((constructor)) static void prepare(void) {
    const struct sigaction action = {.sa_sigaction = work, .sa_flags = SA_SIGINFO};
    sigaction(SIGBUS, &action, 0);
}

void candidate(void *const *args) {
    for (int i = 0; i < 3; i++) arguments[i] = args[i];
    __asm__ volatile("pushfq\n orl %0, (%%rsp)\n popfq" : : "i"(ALIGNMENT_CHECK) : "cc", "memory");
}
#else
void candidate(void *const *args) { (void)args; }
#endif
