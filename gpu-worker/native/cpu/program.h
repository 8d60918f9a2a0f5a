/* Reads the part of a job that says which library to load and how to call it. */
#ifndef LATHE_PROGRAM_H
#define LATHE_PROGRAM_H

#include "field.h"
#include "job.h"

/* The job's tensors must have been read: arguments name them. */
void program_read(const struct job *job, const struct json *object, const struct place *at, struct program *program);


/* The types of the tensors where some outputs have types of their own. */
enum element *program_types(const struct job *job, const struct json *types, const struct place *at);

#endif
