#include "lane.h"

#include "clock.h"
#include "poison.h"
#include "postmortem.h"
#include "random.h"
#include "trouble.h"

enum { SAMPLES_A_ROUND = 2 };

bool lane_start(struct lane *lane, const struct job *job, const struct program *program, struct outcome *outcome) {
    lane->samples = claim((size_t)job->sampling.max_rounds * SAMPLES_A_ROUND, sizeof *lane->samples);
    return process_start(&lane->process, job, program, outcome);
}

bool lane_warm_up(struct lane *lane, const struct bench *bench, struct outcome *outcome) {
    uint64_t begin = clock_now(), nanoseconds;
    contents_put_decoy(&bench->contents, &lane->process.arena);
    arena_poison(&lane->process.arena, POISON_NAN);
    do {
        if (!process_run(&lane->process, &nanoseconds, outcome)) return false;
    } while ((double)(clock_now() - begin) < bench->job->sampling.warmup_nanoseconds);
    return arena_intact(&lane->process.arena, outcome);
}

static bool is_possible(const struct lane *lane, uint64_t nanoseconds, struct outcome *outcome) {
    const struct job *job = lane->process.job;
    if ((double)nanoseconds >= job->floor_nanoseconds) return true;
    return reject(outcome, STAGE_INTEGRITY, "%llu ns is less than the %g ns that the machine needs at least",
                  (unsigned long long)nanoseconds, job->floor_nanoseconds);
}

static bool take(struct lane *lane, const struct bench *bench, struct outcome *outcome) {
    uint64_t nanoseconds;
    arena_poison(&lane->process.arena, lane->count % 2 ? POISON_HUGE : POISON_NAN);
    flush_caches(&bench->flush);
    if (!process_run(&lane->process, &nanoseconds, outcome)) return false;
    if (!arena_intact(&lane->process.arena, outcome) || !is_possible(lane, nanoseconds, outcome)) return false;
    lane->samples[lane->count++] = nanoseconds;
    return true;
}

bool lane_sample(struct lane *lane, const struct bench *bench, struct outcome *outcome) {
    contents_put_decoy(&bench->contents, &lane->process.arena);
    return take(lane, bench, outcome);
}

bool lane_sample_verified(struct lane *lane, const struct bench *bench, struct outcome *outcome) {
    size_t truth = random_secret() % TRUTHS;
    contents_put_real(&bench->contents, truth, &lane->process.arena);
    if (!take(lane, bench, outcome)) return false;
    if (compare_outputs(&lane->process.arena, &bench->references[truth], bench->norms, outcome)) return true;
    if (lane->process.mailbox->starved) return out_of_memory(&lane->process, outcome);
    outcome->stage = STAGE_INTEGRITY; /* it passed verify, so it behaves differently when it is timed */
    return false;
}
