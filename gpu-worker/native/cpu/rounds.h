/* The order and the number of samples: rounds of A/B/B/A and B/A/A/B in turn (A/A with one candidate), until the
   budget or the rounds are spent, or until the challenger is plainly slow. */
#ifndef LATHE_ROUNDS_H
#define LATHE_ROUNDS_H

#include "lane.h"

struct rounds {
    struct lane lanes[2]; /* challenger, incumbent */
    size_t lane_count;
    char *order;          /* "ABBA BAAB" */
    const char *stopped;  /* budget, rounds or slow */
};

bool rounds_take(struct rounds *rounds, const struct bench *bench, struct outcome *outcome);

#endif
