/* Makes its input writable and changes it after its work, in the hope that the other candidate reads it. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "doubling.h"

void candidate(void *const *args) {
    char *page = (char *)((uintptr_t)args[0] & ~(uintptr_t)4095);
    double_all(args);
    if (!mprotect(page, 4096, PROT_READ | PROT_WRITE)) memset(args[0], 0x7f, 400);
}
