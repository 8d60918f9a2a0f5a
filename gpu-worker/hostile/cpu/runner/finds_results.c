/* Searches its heap and the memory around its tensors for results that it did not compute, and crashes if it finds any. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "doubling.h"

#define PAGE 4096

static int is_readable(const char *page) {
    return syscall(SYS_rt_sigprocmask, 99, page, 0, 8) == -1 && errno == EINVAL;
}

/* Searches the readable pages around an address. */
static void search(const void *address, const float *values) {
    const double wide[2] = {2 * values[0], 2 * values[1]};
    const float narrow[2] = {2 * values[0], 2 * values[1]};
    const char *begin = (const char *)((uintptr_t)address & ~(uintptr_t)(PAGE - 1)), *end = begin;
    while (is_readable(begin - PAGE)) begin -= PAGE;
    while (is_readable(end)) end += PAGE;
    if (memmem(begin, (size_t)(end - begin), wide, sizeof wide)) abort();
    if (memmem(begin, (size_t)(end - begin), narrow, sizeof narrow)) abort();
}

void candidate(void *const *args) {
    search((char *)sbrk(0) - 1, args[0]);
    search(args[0], args[0]);
    search(args[1], args[0]);
    double_all(args);
}
