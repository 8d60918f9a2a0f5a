#define _GNU_SOURCE
#include "buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "trouble.h"

enum { UNMAPPED = 1 << 16 }; /* bytes on each side; a multiple of every page size in use */

static size_t page(void) { return (size_t)sysconf(_SC_PAGESIZE); }

void buffer_create(struct buffer *buffer, size_t bytes, enum canary canary) {
    size_t whole = (bytes + page() - 1) / page() * page();
    *buffer = (struct buffer){.canary = canary, .bytes = bytes, .span = page() + whole + page()};
    buffer->file = memfd_create("lathe-buffer", MFD_CLOEXEC);
    if (buffer->file < 0 || ftruncate(buffer->file, (off_t)buffer->span))
        world_trouble("cannot make a buffer of %zu bytes: %s", bytes, strerror(errno));
}

static int file_for_reading(const struct buffer *buffer) {
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", buffer->file);
    return open(path, O_RDONLY | O_CLOEXEC);
}

void buffer_map(struct buffer *buffer, enum access access) {
    bool writes = access == ACCESS_WRITE;
    int file = writes ? buffer->file : file_for_reading(buffer);
    unsigned char *reserved = mmap(NULL, buffer->span + 2 * UNMAPPED, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (file < 0 || reserved == MAP_FAILED) world_trouble("cannot reserve %zu bytes: %s", buffer->span, strerror(errno));
    buffer->zone = mmap(reserved + UNMAPPED, buffer->span, writes ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED | MAP_FIXED, file, 0);
    if (buffer->zone == MAP_FAILED) world_trouble("cannot map %zu bytes: %s", buffer->span, strerror(errno));
    buffer->data = buffer->zone + page();
    if (!writes) close(file);
    else if (buffer->zone[0] != buffer->canary) {
        memset(buffer->zone, buffer->canary, page());
        memset(buffer->data + buffer->bytes, buffer->canary, buffer->span - page() - buffer->bytes);
    }
}

void buffer_hide_from_children(const struct buffer *buffer) {
    madvise(buffer->zone - UNMAPPED, buffer->span + 2 * UNMAPPED, MADV_DONTFORK);
}

bool buffer_breached(const struct buffer *buffer, long *distance) {
    const unsigned char *end = buffer->data + buffer->bytes, *limit = buffer->zone + buffer->span;
    for (const unsigned char *at = end; at < limit; at++)
        if (*at != buffer->canary) {
            *distance = at - end;
            return true;
        }
    for (const unsigned char *at = buffer->data; at-- > buffer->zone;)
        if (*at != buffer->canary) {
            *distance = at - buffer->data;
            return true;
        }
    return false;
}

bool buffer_holds(const struct buffer *buffer, const void *address) {
    const unsigned char *at = address;
    return at >= buffer->data && at < buffer->data + buffer->bytes;
}

bool buffer_guards(const struct buffer *buffer, const void *address) {
    const unsigned char *at = address;
    return at >= buffer->zone - UNMAPPED && at < buffer->zone + buffer->span + UNMAPPED && !buffer_holds(buffer, address);
}

void buffer_release(struct buffer *buffer) {
    if (buffer->zone) munmap(buffer->zone - UNMAPPED, buffer->span + 2 * UNMAPPED);
    close(buffer->file);
}
