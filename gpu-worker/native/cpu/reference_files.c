#include "reference_files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "trouble.h"

void reference_files_read(struct job *job, const struct json *object, const struct place *at) {
    static const char *const names[] = {"types", "bySeed", NULL};
    struct place types = member_of(at, "types"), by_seed = member_of(at, "bySeed");
    only_fields(object, at, names);
    job->reference.types = program_types(job, optional_field(object, at, "types", JSON_OBJECT), &types);
    const struct json *files = field(object, at, "bySeed", JSON_OBJECT);
    if (!files->count) bad_job("%s must name a file", by_seed.path);
    job->reference_files = claim(files->count, sizeof *job->reference_files);
    for (const struct json *item = files->first; item; item = item->next) {
        struct reference_file *file = &job->reference_files[job->reference_file_count++];
        file->seed = seed_value(item->name, &by_seed);
        file->path = text_field(files, &by_seed, item->name);
    }
}

static const char *path_of(const struct job *job, uint64_t seed) {
    for (size_t i = 0; i < job->reference_file_count; i++)
        if (job->reference_files[i].seed == seed) return job->reference_files[i].path;
    world_trouble("referenceFiles.bySeed has no file for the seed %016" PRIx64, seed);
}

void reference_files_load(struct reference *reference, const struct job *job, uint64_t seed) {
    const char *path = path_of(job, seed);
    FILE *file = fopen(path, "rb");
    if (!file) world_trouble("cannot read %s: %s", path, strerror(errno));
    bool whole = true;
    for (size_t i = 0; whole && i < job->tensor_count; i++)
        if (reference->outputs[i]) whole = fread(reference->outputs[i], reference_bytes(job, i), 1, file) == 1;
    if (!whole || fgetc(file) != EOF) world_trouble("%s does not hold the outputs of this job", path);
    fclose(file);
}
