/* Maps every open file for writing while it is loaded, and crashes when that succeeds. */
#include <stdlib.h>
#include <sys/mman.h>

#include "doubling.h"

__attribute__((constructor)) static void map(void) {
    for (int file = 0; file < 1024; file++)
        if (mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) != MAP_FAILED) abort();
}

void candidate(void *const *args) { double_all(args); }
