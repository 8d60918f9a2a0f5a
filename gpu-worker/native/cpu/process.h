/* A child as the runner sees it: started, commanded, watched, ended. */
#ifndef LATHE_PROCESS_H
#define LATHE_PROCESS_H

#include <sys/types.h>

#include "arena.h"
#include "log.h"
#include "mailbox.h"
#include "outcome.h"

struct process {
    const struct job *job;
    struct arena arena;
    struct mailbox *mailbox;
    struct log log;
    pid_t pid; /* 0: ended */
    int command_file, reply_file;
    int doubts;        /* times that it told of itself and that seemed too short */
    size_t peak_bytes; /* of resident memory, known once it has ended */
};

/* Every step but the last returns false with the outcome filled when the candidate failed it; the process is gone then. */
bool process_start(struct process *process, const struct job *job, const struct program *program, struct outcome *outcome);
bool process_run(struct process *process, uint64_t *nanoseconds, struct outcome *outcome);
bool process_finish(struct process *process, struct outcome *outcome);

/* Ends it if it still lives, and gives back its memory. */
void process_release(struct process *process);

#endif
