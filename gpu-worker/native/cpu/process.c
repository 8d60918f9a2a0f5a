#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "alibi.h"
#include "child.h"
#include "clock.h"
#include "cpus.h"
#include "postmortem.h"
#include "random.h"
#include "trouble.h"
#include "wire.h"

static void open_pipe(int ends[2], int flags) {
    if (pipe2(ends, O_CLOEXEC | flags)) world_trouble("cannot make a pipe: %s", strerror(errno));
}

static struct mailbox *open_mailbox(void) {
    struct mailbox *mailbox = mmap(NULL, sizeof *mailbox, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (mailbox == MAP_FAILED) world_trouble("no memory for a mailbox: %s", strerror(errno));
    return mailbox;
}

static void launch(struct process *process, int last_cpu) {
    int commands[2], replies[2], log[2];
    open_pipe(commands, 0);
    open_pipe(replies, 0);
    open_pipe(log, 0);
    struct child child = {&process->arena, process->mailbox, getpid(), commands[0], replies[1], log[1], process->job->memory_bytes, last_cpu};
    process->pid = fork();
    if (process->pid < 0) world_trouble("cannot start a process: %s", strerror(errno));
    if (process->pid == 0) child_live(&child);
    setpgid(process->pid, process->pid); /* by both sides, so that the group exists before either goes on */
    close(commands[0]);
    close(replies[1]);
    close(log[1]);
    process->command_file = commands[1];
    process->reply_file = replies[0];
    process->log.file = log[0];
    fcntl(log[0], F_SETFL, O_NONBLOCK);
}

static int bury(struct process *process) {
    struct rusage usage;
    int status = 0;
    while (wait4(process->pid, &status, 0, &usage) < 0 && errno == EINTR) continue;
    process->pid = 0;
    process->peak_bytes = (size_t)usage.ru_maxrss * 1024;
    log_drain(&process->log);
    return status;
}

static void kill_and_bury(struct process *process) {
    kill(-process->pid, SIGKILL);
    bury(process);
}

static bool died(struct process *process, struct outcome *outcome) {
    int status = bury(process);
    return postmortem(process, status, outcome);
}

static bool hung(struct process *process, struct outcome *outcome) {
    kill_and_bury(process);
    return reject(outcome, STAGE_HANG, "did not return within %g s", process->job->seconds);
}

static bool forged(struct process *process, const char *what, struct outcome *outcome) {
    kill_and_bury(process);
    return reject(outcome, STAGE_INTEGRITY, "the candidate's process %s", what);
}

static int milliseconds_until(uint64_t deadline) {
    uint64_t now = clock_now();
    return now >= deadline ? 0 : (int)((deadline - now) / 1000000u) + 1;
}

static bool has_exited(const struct process *process) {
    siginfo_t info = {.si_pid = 0};
    return !waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid;
}

enum answer { ANSWER_REPLY, ANSWER_DEATH, ANSWER_BAD };

static enum answer closed(struct process *process, uint64_t deadline, struct outcome *outcome) {
    while (!has_exited(process) && clock_now() < deadline) poll(NULL, 0, 1);
    if (has_exited(process)) return ANSWER_DEATH;
    forged(process, "closed the runner's channel", outcome);
    return ANSWER_BAD;
}

static enum answer hear(struct process *process, struct reply *reply, struct outcome *outcome) {
    if (read(process->reply_file, reply, sizeof *reply) == (ssize_t)sizeof *reply) return ANSWER_REPLY;
    forged(process, "sent half a reply", outcome);
    return ANSWER_BAD;
}

/* Waits for a reply, for death or for the deadline, whichever is first, and keeps the log flowing meanwhile. */
static enum answer await(struct process *process, struct reply *reply, struct outcome *outcome) {
    uint64_t deadline = clock_now() + (uint64_t)(process->job->seconds * 1e9);
    struct pollfd files[] = {{process->reply_file, POLLIN, 0}, {process->log.file, POLLIN, 0}};
    for (;;) {
        int ready = poll(files, 2, milliseconds_until(deadline));
        if (ready < 0 && errno != EINTR) world_trouble("cannot wait for a process: %s", strerror(errno));
        if (ready == 0 || clock_now() > deadline) {
            hung(process, outcome);
            return ANSWER_BAD;
        }
        if (ready < 0) continue;
        if (files[1].revents) log_drain(&process->log);
        if (files[1].revents & POLLHUP) files[1].fd = -1;
        if (files[0].revents & POLLIN) return hear(process, reply, outcome);
        if (files[0].revents & POLLHUP) return closed(process, deadline, outcome);
    }
}

/* true when it replied; else the outcome says what came instead. */
static bool replied(struct process *process, struct reply *reply, struct outcome *outcome) {
    switch (await(process, reply, outcome)) {
        case ANSWER_REPLY: return true;
        case ANSWER_DEATH: return died(process, outcome);
        case ANSWER_BAD: break;
    }
    return false;
}

static int thread_count(const struct process *process) {
    char path[40], line[128];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process->pid);
    FILE *status = fopen(path, "r");
    while (status && fgets(line, sizeof line, status))
        if (sscanf(line, "Threads: %d", &count) == 1) break;
    if (status) fclose(status);
    return count;
}

static bool is_ready(struct process *process, struct outcome *outcome) {
    struct reply reply;
    char why[sizeof process->mailbox->why];
    if (!replied(process, &reply, outcome)) return false;
    memcpy(why, process->mailbox->why, sizeof why);
    why[sizeof why - 1] = 0;
    switch (process->mailbox->loaded) {
        case LOADED_OK: return true;
        case LOADED_FAILED: kill_and_bury(process); return reject(outcome, STAGE_LAUNCH, "%s", why);
        case LOADED_UNAVAILABLE: kill_and_bury(process); return unavailable(outcome, why);
        case LOADED_NOT_YET: break;
    }
    return forged(process, "replied before it was loaded", outcome);
}

bool process_start(struct process *process, const struct job *job, const struct program *program, struct outcome *outcome) {
    *process = (struct process){.job = job, .mailbox = open_mailbox()};
    outcome->candidate = program->name;
    arena_create(&process->arena, job, program);
    launch(process, cpus_last());
    madvise(process->mailbox, sizeof *process->mailbox, MADV_DONTFORK);
    arena_map_for_runner(&process->arena);
    return is_ready(process, outcome);
}

static uint64_t give(const struct process *process, enum order order) {
    struct command command = {random_secret(), order};
    ssize_t written = write(process->command_file, &command, sizeof command);
    (void)written; /* a dead child shows as the end of its replies */
    return command.nonce;
}

bool process_run(struct process *process, uint64_t *nanoseconds, struct outcome *outcome) {
    struct reply reply;
    outcome->candidate = process->arena.program->name;
    struct alibi begin = alibi_begin(process);
    uint64_t nonce = give(process, ORDER_RUN);
    if (!replied(process, &reply, outcome)) return false;
    if (reply.nonce != nonce) return forged(process, "sent a reply of its own making", outcome);
    if (!alibi_holds(process, begin, reply.nanoseconds, outcome)) return false;
    if (thread_count(process) > process->arena.program->threads) return forged(process, "left threads running", outcome);
    if (reply.starved) process->mailbox->starved = 1;
    *nanoseconds = reply.nanoseconds;
    return true;
}

bool process_finish(struct process *process, struct outcome *outcome) {
    struct reply reply;
    outcome->candidate = process->arena.program->name;
    give(process, ORDER_FINISH);
    switch (await(process, &reply, outcome)) {
        case ANSWER_REPLY: return forged(process, "sent a reply of its own making", outcome);
        case ANSWER_BAD: return false;
        case ANSWER_DEATH: break;
    }
    int status = bury(process);
    return status == 0 || postmortem(process, status, outcome);
}

void process_release(struct process *process) {
    if (process->pid) kill_and_bury(process);
    close(process->command_file);
    close(process->reply_file);
    close(process->log.file);
    arena_release(&process->arena);
    munmap(process->mailbox, sizeof *process->mailbox);
}
