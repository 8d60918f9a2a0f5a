#define _GNU_SOURCE
#include "flush.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#include "trouble.h"

enum { LINE = 64 }; /* bytes; the shortest cache line in use */

void flush_open(struct flush *flush, size_t bytes) {
    *flush = (struct flush){.bytes = bytes};
    if (!bytes) return;
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) world_trouble("no memory for a flush of %zu bytes: %s", bytes, strerror(errno));
    flush->memory = memory;
}

void flush_caches(const struct flush *flush) {
    for (size_t i = 0; i < flush->bytes; i += LINE) flush->memory[i]++;
    for (size_t i = 0; i < flush->bytes; i += LINE) (void)flush->memory[i];
}

void flush_close(struct flush *flush) {
    if (flush->memory) munmap((void *)flush->memory, flush->bytes);
}
