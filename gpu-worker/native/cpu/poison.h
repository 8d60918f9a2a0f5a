/* The bytes that outputs hold before a run: a NaN, or a huge number in every type. A result that was never written
   shows under both; one that was computed from what lay there before differs between them. */
#ifndef LATHE_POISON_H
#define LATHE_POISON_H

#include <stdbool.h>
#include <stddef.h>

enum { POISON_NAN = 0xFF, POISON_HUGE = 0xFB };

/* true when an element still holds one of them. */
static inline bool poison_is(const unsigned char *element, size_t bytes) {
    if (element[0] != POISON_NAN && element[0] != POISON_HUGE) return false;
    for (size_t i = 1; i < bytes; i++)
        if (element[i] != element[0]) return false;
    return true;
}

#endif
