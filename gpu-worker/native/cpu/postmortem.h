/* What the death of a child says about its candidate. */
#ifndef LATHE_POSTMORTEM_H
#define LATHE_POSTMORTEM_H

#include "process.h"

/* Fills the outcome; always returns false. A death that the candidate cannot be blamed for is trouble of the world. */
bool postmortem(const struct process *process, int wait_status, struct outcome *outcome);

bool out_of_memory(const struct process *process, struct outcome *outcome);

#endif
