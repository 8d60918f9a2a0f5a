/* The last words that a candidate printed; it may print as much as it likes. */
#ifndef LATHE_LOG_H
#define LATHE_LOG_H

#include <stddef.h>

enum { LOG_BYTES = 4096 };

struct log {
    int file; /* end of a pipe that does not block */
    size_t total;
    char ring[LOG_BYTES];
};

/* Takes what is there. */
void log_drain(struct log *log);

/* Copies the kept text, oldest byte first, and ends it; room for LOG_BYTES + 1. */
void log_copy(const struct log *log, char *text);

#endif
