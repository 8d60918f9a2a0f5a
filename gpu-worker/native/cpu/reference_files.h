/* Reference outputs that were made outside of the runner: a file for each seed of inputs. */
#ifndef LATHE_REFERENCE_FILES_H
#define LATHE_REFERENCE_FILES_H

#include <stdbool.h>

#include "field.h"
#include "reference.h"

/* Reads the field referenceFiles of a job: types, and bySeed with a path for each seed. */
void reference_files_read(struct job *job, const struct json *object, const struct place *at);

/* Ends in world_trouble when there is no file for that seed, or one of another size. */
void reference_files_load(struct reference *reference, const struct job *job, uint64_t seed);

#endif
