/* Writes to all files when its process ends. */
#include <unistd.h>

#include "doubling.h"

__attribute__((destructor)) static void reply(void) {
    const char zeros[16] = {0};
    for (int file = 3; file < 32; file++) (void)!write(file, zeros, sizeof zeros);
}

void candidate(void *const *args) { double_all(args); }
