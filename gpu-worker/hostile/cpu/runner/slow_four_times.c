/* Honest: the work of halves_time. */
#include "doubling.h"

void candidate(void *const *args) {
    for (int i = 0; i < 4; i++) double_slowly(args);
}
