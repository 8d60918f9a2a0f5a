/* Searches the heap of its process for the seed of the job, and crashes when it finds it. */
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

void candidate(void *const *args) {
    char seed[] = "1032547698badcef"; /* each pair exchanged, so that this text is not found */
    for (int i = 0; i < 14; i += 2) seed[i]--, seed[i + 1]++;
    char *end = sbrk(0), *page = (char *)((uintptr_t)end & ~(uintptr_t)(PAGE - 1));
    while (is_readable(page - PAGE)) page -= PAGE;
    if (memmem(page, (size_t)(end - page), seed, 14)) abort();
    double_all(args);
}
