#include <unistd.h>

#include "doubling.h"

__attribute__((destructor)) static void wait_forever(void) {
    for (;;) pause();
}

void candidate(void *const *args) { double_all(args); }
