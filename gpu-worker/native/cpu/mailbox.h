/* A page that a child shares with the runner: what it can say about itself, also when it dies. A candidate can
   write here too, so nothing in it is ever taken as a proof of good conduct. */
#ifndef LATHE_MAILBOX_H
#define LATHE_MAILBOX_H

#include <stddef.h>
#include <stdint.h>

enum loaded { LOADED_NOT_YET, LOADED_OK, LOADED_FAILED, LOADED_UNAVAILABLE };

struct mailbox {
    enum loaded loaded;
    char why[300];
    char version[100];
    int forbidden;          /* 1 + index of the sandbox rule that was broken; 0: none */
    int starved;            /* the last thing that failed was a request for memory */
    void *fault_address;
    size_t memory_limit;    /* bytes of address space */
    size_t memory_peak;     /* bytes of address space when it crashed */
};

#endif
