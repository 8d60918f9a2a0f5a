#include "doubling.h"

void candidate(void *const *args) { double_slowly(args); }
