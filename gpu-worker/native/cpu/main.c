#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>

#include "bench.h"
#include "cpus.h"
#include "health.h"
#include "job.h"
#include "result.h"
#include "trouble.h"
#include "verify.h"

static const char usage[] =
    "usage: lathe-runner verify|bench|health JOB.json --out RESULT.json\n"
    "\n"
    "  verify   runs the one candidate twice on inputs made from the job's seed, each time over other poison, and\n"
    "           compares every element of every output with the reference\n"
    "  bench    times the first candidate (challenger) against the second (incumbent), interleaved A/B/B/A with cold\n"
    "           caches; runs drawn by lot are verified\n"
    "  health   times a control kernel and measures what one core can do at most; its job is {\"version\":1}\n"
    "\n"
    "A candidate is a shared library. An entry is `void entry(void *const *args)`: args[i] points at a tensor's or a\n"
    "scratch buffer's first byte, or at an int64_t. It may also export\n"
    "  int lathe_open(char *why, size_t room)   called once; not 0: the library cannot run here, and why says the reason\n"
    "  const char *lathe_version(void)          what the result gives as its version\n"
    "Each candidate runs in a process of its own that can start no process and no thread (unless the job grants it\n"
    "\"threads\"), write no file, use no network and no more memory than the job's limit. limits.seconds holds for each\n"
    "launch; a comparison that takes longer than that ends after its first round.\n"
    "\n"
    "Exit code: 0 a result was written (also for a rejected candidate); 2 bad job or usage; 3 trouble of the machine:\n"
    "nothing is known about the candidate, try again. The runner ends when the process that started it does.\n";

struct command_line {
    enum verb verb;
    const char *job, *out;
};

static _Noreturn void refuse_usage(const char *what) {
    fprintf(stderr, "lathe-runner: %s\n%s", what, usage);
    _Exit(EXIT_BAD_JOB);
}

static enum verb verb_named(const char *name) {
    if (!strcmp(name, "verify")) return VERB_VERIFY;
    if (!strcmp(name, "bench")) return VERB_BENCH;
    if (!strcmp(name, "health")) return VERB_HEALTH;
    refuse_usage("the first argument is verify, bench or health");
}

static struct command_line parse(int count, char **words) {
    if (count != 5 || strcmp(words[3], "--out")) refuse_usage("a verb, a job and --out RESULT.json are needed");
    return (struct command_line){verb_named(words[1]), words[2], words[4]};
}

static void serve(const struct command_line *line) {
    struct result result;
    const struct job *job = job_read(line->job, line->verb);
    result_open(&result, line->out);
    switch (line->verb) {
        case VERB_VERIFY: verify(job, &result); break;
        case VERB_BENCH: bench(job, &result); break;
        case VERB_HEALTH: health(&result); break;
    }
    result_commit(&result);
}

int main(int count, char **words) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* whoever started the runner is gone: nobody will read the result */
    signal(SIGPIPE, SIG_IGN);         /* a dead child is noticed by the end of its replies */
    if (count == 2 && !strcmp(words[1], "--help")) return fputs(usage, stdout) < 0;
    struct command_line line = parse(count, words);
    cpus_use(cpus_last(), 1);
    serve(&line);
    return EXIT_RESULT;
}
