#include "lane.h"

#include "clock.h"
#include "poison.h"
#include "postmortem.h"
#include "random.h"
#include "trouble.h"

enum { SAMPLES_A_ROUND = 2 };
static const size_t MOST_BYTES = (size_t)512 << 20; /* of the tensors of all processes of a lane */

/* One for each round, but no more than the memory allows. */
static size_t processes_for(const struct job *job, const struct program *program) {
    size_t bytes = 1, count = FRESH_PROCESSES;
    for (size_t i = 0; i < job->tensor_count; i++) bytes += job->tensors[i].elements * element_bytes(program->types[i]);
    for (size_t i = 0; i < program->scratch_count; i++) bytes += program->scratch[i].bytes;
    if (count > (size_t)job->sampling.max_rounds) count = (size_t)job->sampling.max_rounds;
    if (count > MOST_BYTES / bytes) count = MOST_BYTES / bytes;
    return count ? count : 1;
}

bool lane_start(struct lane *lane, const struct job *job, const struct program *program, struct outcome *outcome) {
    size_t wanted = processes_for(job, program);
    lane->samples = claim((size_t)job->sampling.max_rounds * SAMPLES_A_ROUND, sizeof *lane->samples);
    while (lane->process_count < wanted) {
        lane->process = &lane->processes[lane->process_count++];
        if (!process_start(lane->process, job, program, outcome)) return false;
    }
    return true;
}

static bool warm_up(struct lane *lane, const struct bench *bench, struct outcome *outcome) {
    uint64_t begin = clock_now(), nanoseconds;
    contents_put_decoy(&bench->contents, &lane->process->arena);
    arena_poison(&lane->process->arena, POISON_NAN);
    do {
        if (!process_run(lane->process, &nanoseconds, outcome)) return false;
    } while ((double)(clock_now() - begin) < bench->job->sampling.warmup_nanoseconds);
    return arena_intact(&lane->process->arena, outcome);
}

bool lane_turn(struct lane *lane, const struct bench *bench, size_t round, struct outcome *outcome) {
    size_t number = round % lane->process_count;
    lane->process = &lane->processes[number];
    if (lane->warm[number]) return true;
    lane->warm[number] = true;
    return warm_up(lane, bench, outcome);
}

static bool is_possible(const struct lane *lane, uint64_t nanoseconds, struct outcome *outcome) {
    const struct job *job = lane->process->job;
    if ((double)nanoseconds >= job->floor_nanoseconds) return true;
    return reject(outcome, STAGE_INTEGRITY, "%llu ns is less than the %g ns that the machine needs at least",
                  (unsigned long long)nanoseconds, job->floor_nanoseconds);
}

static bool take(struct lane *lane, const struct bench *bench, struct outcome *outcome) {
    uint64_t nanoseconds;
    arena_poison(&lane->process->arena, lane->count % 2 ? POISON_HUGE : POISON_NAN);
    flush_caches(&bench->flush);
    if (!process_run(lane->process, &nanoseconds, outcome)) return false;
    if (!arena_intact(&lane->process->arena, outcome) || !is_possible(lane, nanoseconds, outcome)) return false;
    lane->samples[lane->count++] = nanoseconds;
    return true;
}

bool lane_sample(struct lane *lane, const struct bench *bench, struct outcome *outcome) {
    contents_put_decoy(&bench->contents, &lane->process->arena);
    return take(lane, bench, outcome);
}

bool lane_sample_verified(struct lane *lane, const struct bench *bench, struct outcome *outcome) {
    size_t truth = random_secret() % TRUTHS;
    contents_put_real(&bench->contents, truth, &lane->process->arena);
    if (!take(lane, bench, outcome)) return false;
    if (compare_outputs(&lane->process->arena, &bench->references[truth], bench->norms, outcome)) return true;
    if (lane->process->mailbox->starved) return out_of_memory(lane->process, outcome);
    outcome->stage = STAGE_INTEGRITY; /* it passed verify, so it behaves differently when it is timed */
    return false;
}

bool lane_finish(struct lane *lane, struct outcome *outcome) {
    for (size_t i = 0; i < lane->process_count; i++)
        if (lane->warm[i] && !process_finish(lane->process = &lane->processes[i], outcome)) return false;
    return true;
}

void lane_release(struct lane *lane) {
    for (size_t i = 0; i < lane->process_count; i++) process_release(&lane->processes[i]);
}
