#define _GNU_SOURCE
#include "alibi.h"

#include <time.h>

#include "clock.h"

/* Between two commands a child also reads, writes and faults in code; that is charged to it, but not timed. */
static const uint64_t OWN_WORK = 200000, CLOCK_STEP = 1000;

/* An interrupt may be charged to a process that it only happened to hit. That is rare; who lies does it every time. */
enum { FORGIVEN = 1 };

static uint64_t cpu_time(const struct process *process) {
    clockid_t clock;
    struct timespec spent;
    if (clock_getcpuclockid(process->pid, &clock) || clock_gettime(clock, &spent)) return 0;
    return (uint64_t)spent.tv_sec * 1000000000u + (uint64_t)spent.tv_nsec;
}

struct alibi alibi_begin(const struct process *process) {
    uint64_t cpu = cpu_time(process);
    return (struct alibi){.wall = clock_now(), .cpu = cpu};
}

bool alibi_holds(struct process *process, struct alibi begin, uint64_t told, struct outcome *outcome) {
    uint64_t window = clock_now() - begin.wall, cpu = cpu_time(process) - begin.cpu;
    uint64_t most = (uint64_t)process->arena.program->threads * told + told / 4 + OWN_WORK;
    if (told > window + CLOCK_STEP)
        return reject(outcome, STAGE_INTEGRITY, "its clock says %llu ns, the runner's only %llu ns",
                      (unsigned long long)told, (unsigned long long)window);
    if (cpu > most && ++process->doubts > FORGIVEN)
        return reject(outcome, STAGE_INTEGRITY, "its clock says %llu ns, but it used %llu ns of processor time",
                      (unsigned long long)told, (unsigned long long)cpu);
    return true;
}
