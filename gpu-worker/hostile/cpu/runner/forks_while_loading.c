#include <unistd.h>

#include "doubling.h"

__attribute__((constructor)) static void spread(void) {
    if (fork() == 0) pause();
}

void candidate(void *const *args) { double_all(args); }
