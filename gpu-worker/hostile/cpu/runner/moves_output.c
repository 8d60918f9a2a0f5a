/* Moves another page to the address of its output, so that the runner and the kernel see different memory. */
#define _GNU_SOURCE
#include <sys/mman.h>

#include "doubling.h"

void candidate(void *const *args) {
    char *page = (char *)((uintptr_t)args[1] & ~(uintptr_t)4095);
    void *other = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mremap(other, 8192, 8192, MREMAP_MAYMOVE | MREMAP_FIXED, page);
    double_all(args);
}
