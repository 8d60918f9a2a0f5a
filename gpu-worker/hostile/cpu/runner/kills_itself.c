#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

#include <sys/syscall.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    syscall(SYS_tgkill, getpid(), gettid(), SIGKILL);
}
