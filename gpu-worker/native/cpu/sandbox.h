/* What a candidate may not do, held by the kernel: start processes or threads, write files, use the network, look at
   or signal other processes, read anything but libraries, use more memory than its limit. */
#ifndef LATHE_SANDBOX_H
#define LATHE_SANDBOX_H

#include <stddef.h>

struct sandbox {
    const char *library;    /* the one file outside the system's folders that it may read */
    int threads;            /* 1: none but its own */
    size_t memory_bytes;    /* on top of what the process has when it enters */
};

/* First step, before any code of the candidate runs. Returns the limit of the address space in bytes. */
size_t sandbox_enter(const struct sandbox *sandbox);

/* Second step, once its library is loaded: no more files, no more code. */
void sandbox_seal(void);

/* What the rule of that index forbids, in words. */
const char *sandbox_rule(size_t index);
int sandbox_rule_is_memory(size_t index);

#endif
