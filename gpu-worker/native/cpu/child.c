#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "clock.h"
#include "cpus.h"
#include "fault.h"
#include "library.h"
#include "sandbox.h"
#include "trouble.h"
#include "wire.h"

/* Nothing of a candidate survives the runner, and nothing of the runner's files reaches a candidate. */
static void cut_ties(const struct child *child) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != child->parent) _exit(EXIT_WORLD);
    setpgid(0, 0);
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(child->log_file, STDOUT_FILENO);
    dup2(child->log_file, STDERR_FILENO);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int file = 3, limit = (int)sysconf(_SC_OPEN_MAX); file < limit && file < 4096; file++)
        if (file != child->command_file && file != child->reply_file) close(file);
}

/* One thread is the rule; a library that may use more is told how many it gets. */
static void tell_threads(int threads) {
    static const char *const variables[] = {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"};
    char count[12];
    snprintf(count, sizeof count, "%d", threads);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) setenv(variables[i], count, 1);
}

static uint64_t run_once(const struct library *library) {
    uint64_t start = clock_now();
    for (size_t i = 0; i < library->call_count; i++) library->calls[i].entry(library->calls[i].arguments);
    return clock_now() - start;
}

static void say(const struct child *child, struct reply reply) {
    if (write(child->reply_file, &reply, sizeof reply) != (ssize_t)sizeof reply) _exit(EXIT_WORLD);
}

static void obey(const struct child *child, const struct library *library) {
    struct command command;
    while (read(child->command_file, &command, sizeof command) == (ssize_t)sizeof command) {
        if (command.order == ORDER_FINISH) exit(EXIT_RESULT);
        errno = 0;
        clock_now(); /* brings the clock's code into the cache, which the flush has emptied */
        uint64_t nanoseconds = run_once(library);
        uint32_t starved = errno == ENOMEM;
        fflush(NULL);
        say(child, (struct reply){command.nonce, nanoseconds, starved});
    }
    _exit(EXIT_WORLD);
}

void child_live(const struct child *child) {
    const struct program *program = child->arena->program;
    struct library library = {0};
    arena_map_for_candidate(child->arena);
    cut_ties(child);
    cpus_use(child->last_cpu, program->threads);
    tell_threads(program->threads);
    fault_watch(child->mailbox);
    struct sandbox sandbox = {program->library, program->threads, child->memory_bytes};
    child->mailbox->memory_limit = sandbox_enter(&sandbox);
    errno = 0;
    library_load(&library, child->arena, child->mailbox);
    sandbox_seal();
    say(child, (struct reply){0});
    obey(child, &library);
    _exit(EXIT_WORLD);
}
