/* One guarded buffer: unmapped memory, a canary zone, the data, a canary zone, unmapped memory. The bytes live in
   a file of memory, so that the parent and one child see them at addresses of their own and with rights of their own. */
#ifndef LATHE_BUFFER_H
#define LATHE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* A NaN in every float type, a huge negative number, a huge positive one: reading past an end shows in the result, too.
   They differ, lest what is computed or copied from beyond one buffer leave the canaries beyond another as they were. */
enum canary { CANARY_INPUT = 0xFF, CANARY_OUTPUT = 0xFB, CANARY_SCRATCH = 0x7B };

struct buffer {
    int file;
    enum canary canary;
    size_t bytes;        /* of the data */
    size_t span;         /* of the file: canary page, data up to a full page, canary page */
    unsigned char *zone; /* where the file is mapped in this process */
    unsigned char *data;
};

enum access { ACCESS_READ, ACCESS_WRITE };

void buffer_create(struct buffer *buffer, size_t bytes, enum canary canary);

/* Maps the buffer into the calling process; a mapping for reading can never be turned into one for writing. */
void buffer_map(struct buffer *buffer, enum access access);

/* The parent's mappings stay out of processes that are forked later. */
void buffer_hide_from_children(const struct buffer *buffer);

/* true when a canary was overwritten; the distance is negative before the data, and from 0 on behind its end. */
bool buffer_breached(const struct buffer *buffer, long *distance);

/* true when the address lies in the canaries or the unmapped memory around this process's mapping. */
bool buffer_guards(const struct buffer *buffer, const void *address);
bool buffer_holds(const struct buffer *buffer, const void *address);

void buffer_release(struct buffer *buffer);

#endif
