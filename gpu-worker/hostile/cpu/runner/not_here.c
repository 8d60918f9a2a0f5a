#include <stdio.h>

#include "doubling.h"

int lathe_open(char *why, size_t room) {
    snprintf(why, room, "the vendor's library is not installed");
    return 1;
}

void candidate(void *const *args) { double_all(args); }
