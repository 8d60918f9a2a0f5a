/* The life of a process that runs one program: into the sandbox, load, then run on command until told to finish. */
#ifndef LATHE_CHILD_H
#define LATHE_CHILD_H

#include <sys/types.h>

#include "arena.h"
#include "mailbox.h"

struct child {
    struct arena *arena;
    struct mailbox *mailbox;
    pid_t parent;
    int command_file, reply_file, log_file;
    size_t memory_bytes;
    int last_cpu; /* the last of the CPUs that it runs on */
};

_Noreturn void child_live(const struct child *child);

#endif
