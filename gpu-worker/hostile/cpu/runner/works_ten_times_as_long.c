/* Honest: repeats its work for 150 us. */
#include "brief_work.h"

void candidate(void *const *args) { double_until(nanoseconds() + 150000, args); }
