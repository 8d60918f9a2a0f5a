/* Honest: allocates memory in each call. */
#include <stdlib.h>
#include <string.h>

#include "doubling.h"

void candidate(void *const *args) {
    const size_t bytes = (size_t)*(const int64_t *)args[2] * sizeof(float);
    float *results = malloc(bytes + (4 << 20));
    if (!results) abort();
    double_all((void *[]){args[0], results, args[2]});
    memcpy(args[1], results, bytes);
    free(results);
}
