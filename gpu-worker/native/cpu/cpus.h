/* Runner and candidate share one CPU: while one works the other sleeps, and what the runner flushes or writes is in
   the very caches that the candidate will use. */
#ifndef LATHE_CPUS_H
#define LATHE_CPUS_H

/* The last CPU that this process may use; the first ones take most interrupts. */
int cpus_last(void);

/* Binds the calling process to so many CPUs, ending with that one. */
void cpus_use(int last, int count);

#endif
