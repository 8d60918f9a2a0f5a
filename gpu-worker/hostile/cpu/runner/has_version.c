#include "doubling.h"

int lathe_open(char *why, __SIZE_TYPE__ room) {
    (void)why;
    (void)room;
    return 0;
}

const char *lathe_version(void) { return "Doubling 1.2"; }

void candidate(void *const *args) { double_all(args); }
