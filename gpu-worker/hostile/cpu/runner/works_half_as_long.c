/* Honest: repeats its work for half the time of works_briefly. */
#include "brief_work.h"

void candidate(void *const *args) { double_until(nanoseconds() + 7500, args); }
