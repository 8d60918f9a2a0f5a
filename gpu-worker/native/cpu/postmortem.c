#define _GNU_SOURCE
#include "postmortem.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "sandbox.h"
#include "trouble.h"

bool out_of_memory(const struct process *process, struct outcome *outcome) {
    return reject(outcome, STAGE_CRASH, "memory limit of %zu MiB reached", process->job->memory_bytes >> 20);
}

static bool was_starved(const struct mailbox *mailbox) {
    return mailbox->starved || (mailbox->memory_limit && mailbox->memory_peak >= mailbox->memory_limit / 64 * 63);
}

static const char *when(const struct mailbox *mailbox) {
    return mailbox->loaded == LOADED_NOT_YET ? " while its library was loaded" : "";
}

static bool broke_rule(const struct process *process, struct outcome *outcome) {
    size_t index = (size_t)process->mailbox->forbidden - 1;
    if (sandbox_rule_is_memory(index)) return out_of_memory(process, outcome);
    return reject(outcome, STAGE_INTEGRITY, "the candidate %s%s", sandbox_rule(index), when(process->mailbox));
}

/* The last words could not be spoken because signals were blocked. The C library does that where it starts threads and
   processes, and nowhere else. */
static bool broke_rule_unheard(struct outcome *outcome) {
    return reject(outcome, STAGE_INTEGRITY, "the candidate starts a thread or a process, or makes another forbidden system call");
}

static bool killed_by(const struct process *process, int signal_number, struct outcome *outcome) {
    const struct mailbox *mailbox = process->mailbox;
    const char *name = sigabbrev_np(signal_number);
    const char *place = arena_describe(&process->arena, mailbox->fault_address);
    if (signal_number == SIGKILL) world_trouble("somebody killed the process of the %s", process->arena.program->name);
    if (signal_number == SIGSYS) return broke_rule_unheard(outcome);
    if (was_starved(mailbox)) return out_of_memory(process, outcome);
    if (place) return reject(outcome, STAGE_CRASH, "SIG%s at %s", name, place);
    return reject(outcome, STAGE_CRASH, "SIG%s%s", name ? name : "?", when(mailbox));
}

/* It died before any code of the candidate ran. */
static _Noreturn void not_set_up(const struct process *process) {
    char said[LOG_BYTES + 1];
    log_copy(&process->log, said);
    world_trouble("a child process could not be set up: %s", said);
}

bool postmortem(const struct process *process, int wait_status, struct outcome *outcome) {
    outcome->candidate = process->arena.program->name;
    if (!process->mailbox->memory_limit) not_set_up(process);
    if (process->mailbox->forbidden) return broke_rule(process, outcome);
    if (WIFSIGNALED(wait_status)) return killed_by(process, WTERMSIG(wait_status), outcome);
    return reject(outcome, STAGE_CRASH, "the candidate ended its process (exit code %d) instead of returning%s",
                  WEXITSTATUS(wait_status), when(process->mailbox));
}
