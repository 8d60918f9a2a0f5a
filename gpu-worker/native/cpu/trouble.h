/* The two ways to end without a result, and memory that is either there or trouble. */
#ifndef LATHE_TROUBLE_H
#define LATHE_TROUBLE_H

#include <stddef.h>

enum exit_code { EXIT_RESULT = 0, EXIT_BAD_JOB = 2, EXIT_WORLD = 3 };

/* The job or the command line is wrong; the message names the field. */
_Noreturn void bad_job(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The machine or the harness failed; nothing is known about the candidate. */
_Noreturn void world_trouble(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Zeroed memory, never NULL. */
void *claim(size_t count, size_t size);

#endif
