/* Rules about system calls, turned into a seccomp filter. */
#ifndef LATHE_FILTER_H
#define LATHE_FILTER_H

#include <stddef.h>
#include <stdint.h>

enum condition {
    ALWAYS,
    WHEN_BITS,       /* any of the bits is set in the argument */
    WHEN_NO_BITS,    /* none of them is */
    WHEN_EQUAL,      /* the low 32 bits equal */
    WHEN_UNEQUAL,    /* the low 32 bits differ */
    WHEN_NOT_ZERO,
    WHEN_ABOVE,      /* 64 bits */
    PRETEND_ABSENT   /* ENOSYS, so that the C library takes the older call */
};

struct rule {
    long call;
    enum condition condition;
    int argument;
    uint64_t value;
    const char *words;
};

/* Adds the rules to those already in force; a broken one raises SIGSYS with si_errno = base + its index. */
void filter_install(const struct rule *rules, size_t count, size_t base);

#endif
