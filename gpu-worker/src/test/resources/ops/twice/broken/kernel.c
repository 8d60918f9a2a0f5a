#include <stdint.h>

void twice(void *const *args) { undeclared += V; }
