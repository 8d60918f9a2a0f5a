#include <unistd.h>

#include "doubling.h"

void candidate(void *const *args) {
    double_all(args);
    if (fork() == 0) _exit(0);
}
