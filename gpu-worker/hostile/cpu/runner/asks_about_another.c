/* Asks which processors the first process may use. */
#define _GNU_SOURCE
#include <sched.h>

#include "doubling.h"

void candidate(void *const *args) {
    cpu_set_t set;
    sched_getaffinity(1, sizeof set, &set);
    double_all(args);
}
