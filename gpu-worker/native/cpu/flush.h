/* Empties the caches. */
#ifndef LATHE_FLUSH_H
#define LATHE_FLUSH_H

#include <stddef.h>

struct flush {
    volatile unsigned char *memory;
    size_t bytes;
};

void flush_open(struct flush *flush, size_t bytes);

/* Writes and then reads the whole memory, so that nothing of a candidate's is left in a cache that is no larger. */
void flush_caches(const struct flush *flush);

void flush_close(struct flush *flush);

#endif
