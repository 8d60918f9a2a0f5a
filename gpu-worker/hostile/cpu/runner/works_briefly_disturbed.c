/* Works for 15 us, and in half of its runs for 12 us more, which its clock does not count: like works_briefly when load
   disturbs half of its runs. */
#define _GNU_SOURCE
#include <sys/random.h>

#include "brief_work.h"
#include "late_clock.h"

void candidate(void *const *args) {
    static int patched;
    unsigned char coin = 0;
    if (!patched++) replace_clock(late_clock);
    double_until(nanoseconds() + 15000, args);
    (void)!getrandom(&coin, 1, 0);
    if (coin & 1) return;
    const long begin = nanoseconds();
    double_until(begin + 12000, args);
    hidden += nanoseconds() - begin;
}
