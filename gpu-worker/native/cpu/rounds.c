#include "rounds.h"

#include <string.h>

#include "clock.h"
#include "random.h"
#include "trouble.h"

/* One run among those that always take place is verified, and every fourth of the rest; which ones, nobody can know. */
struct draw {
    size_t sure, first;
};

static bool drawn(const struct draw *draw, size_t sample) {
    return sample < draw->sure ? sample == draw->first : random_secret() % 4 == 0;
}

static bool sample(struct rounds *rounds, const struct bench *bench, char letter, const struct draw *draw, struct outcome *outcome) {
    struct lane *lane = &rounds->lanes[letter - 'A'];
    rounds->order[strlen(rounds->order)] = letter;
    return letter == 'A' && drawn(draw, lane->count) ? lane_sample_verified(lane, bench, outcome) : lane_sample(lane, bench, outcome);
}

/* Looked at once, when both have their first sample. */
static bool is_slow(const struct rounds *rounds, double ratio) {
    const struct lane *challenger = &rounds->lanes[0], *incumbent = &rounds->lanes[1];
    if (rounds->lane_count < 2 || challenger->count != 1 || incumbent->count != 1) return false;
    return (double)challenger->samples[0] > ratio * (double)incumbent->samples[0];
}

static bool is_spent(const struct job *job, int64_t done, uint64_t begin) {
    double spent = (double)(clock_now() - begin);
    if (done >= 1 && spent >= job->seconds * 1e9) return true; /* no candidate holds the device for longer than its limit */
    return done >= job->sampling.min_rounds && spent >= job->sampling.budget_nanoseconds;
}

static bool take_round(struct rounds *rounds, const struct bench *bench, int64_t number, const struct draw *draw, struct outcome *outcome) {
    const char *letters = rounds->lane_count == 1 ? "AA" : number % 2 ? "BAAB" : "ABBA";
    for (size_t i = 0; i < rounds->lane_count; i++)
        if (!lane_turn(&rounds->lanes[i], bench, (size_t)number, outcome)) return false;
    if (number) strcat(rounds->order, " ");
    for (; *letters && !rounds->stopped; letters++) {
        if (!sample(rounds, bench, *letters, draw, outcome)) return false;
        if (is_slow(rounds, bench->job->sampling.slow_ratio)) rounds->stopped = "slow";
    }
    return true;
}

bool rounds_take(struct rounds *rounds, const struct bench *bench, struct outcome *outcome) {
    const struct job *job = bench->job;
    const size_t sure = 2 * (size_t)job->sampling.min_rounds;
    const struct draw draw = {sure, random_secret() % sure};
    uint64_t begin = clock_now();
    rounds->order = claim((size_t)job->sampling.max_rounds, 5);
    for (int64_t done = 0; !rounds->stopped; done++) {
        if (done == job->sampling.max_rounds) rounds->stopped = "rounds";
        else if (is_spent(job, done, begin)) rounds->stopped = "budget";
        else if (!take_round(rounds, bench, done, &draw, outcome)) return false;
    }
    return true;
}
