#include <stdlib.h>

#include "doubling.h"

__attribute__((destructor)) static void fall(void) { abort(); }

void candidate(void *const *args) { double_all(args); }
