/* Honest: repeats its work for 15 us. */
#include "brief_work.h"

void candidate(void *const *args) { double_until(nanoseconds() + 15000, args); }
