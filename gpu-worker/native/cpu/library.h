/* A program loaded into this process and ready to be called. Only children do this. */
#ifndef LATHE_LIBRARY_H
#define LATHE_LIBRARY_H

#include "arena.h"
#include "mailbox.h"

typedef void entry_function(void *const *arguments);

struct call {
    entry_function *entry;
    void **arguments;
};

struct library {
    struct call *calls;
    size_t call_count;
};

/* Loads, asks the library whether it can run here (lathe_open) and for its version (lathe_version), and binds every
   launch. What came of it stands in mailbox->loaded. */
void library_load(struct library *library, const struct arena *arena, struct mailbox *mailbox);

#endif
