/* An honest kernel that is correct only if each of its two threads sees two processors, whenever it asks. */
#include <omp.h>

#include "doubling.h"

void candidate(void *const *args) {
    int seen = 0;
    if (omp_get_num_procs() != 2) return;
#pragma omp parallel num_threads(2) reduction(+ : seen)
    seen = omp_get_num_procs();
    if (seen == 4) double_all(args);
}
