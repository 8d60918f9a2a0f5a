/* The last words of a child: where it crashed, how much memory it had, which rule it broke. */
#ifndef LATHE_FAULT_H
#define LATHE_FAULT_H

#include <stddef.h>

#include "mailbox.h"

/* Installs the handlers; call before the sandbox closes, for they keep a file of /proc open. */
void fault_watch(struct mailbox *mailbox);

/* Bytes of address space in use now. */
size_t fault_memory_now(void);

#endif
