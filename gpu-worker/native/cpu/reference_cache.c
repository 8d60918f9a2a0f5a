#include "reference_cache.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "trouble.h"

/* Two FNV-1a sums with different starts. They tell apart what differs by chance; nobody attacks his own cache. */
struct sum {
    uint64_t a, b;
};

static void add(struct sum *sum, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++) {
        sum->a = (sum->a ^ at[i]) * 0x100000001B3u;
        sum->b = (sum->b ^ at[i]) * 0x100000001B3u + 1;
    }
}

static void add_text(struct sum *sum, const char *text) { add(sum, text, strlen(text) + 1); }

static void add_file(struct sum *sum, const char *path) {
    unsigned char piece[4096];
    FILE *file = fopen(path, "rb");
    if (!file) world_trouble("cannot read %s: %s", path, strerror(errno));
    for (size_t n; (n = fread(piece, 1, sizeof piece, file)) > 0;) add(sum, piece, n);
    fclose(file);
}

static void add_tensors(struct sum *sum, const struct job *job) {
    for (size_t i = 0; i < job->tensor_count; i++) {
        const struct tensor *tensor = &job->tensors[i];
        add_text(sum, tensor->name);
        add(sum, &tensor->role, sizeof tensor->role);
        add(sum, &tensor->type, sizeof tensor->type);
        add(sum, &job->reference.types[i], sizeof job->reference.types[i]);
        add(sum, tensor->shape, tensor->rank * sizeof *tensor->shape);
        add(sum, &tensor->low, sizeof tensor->low);
        add(sum, &tensor->high, sizeof tensor->high);
    }
}

static void add_launches(struct sum *sum, const struct program *program) {
    for (size_t i = 0; i < program->launch_count; i++) {
        add_text(sum, program->launches[i].entry);
        for (size_t k = 0; k < program->launches[i].argument_count; k++) {
            const struct argument *argument = &program->launches[i].arguments[k];
            add(sum, &argument->kind, sizeof argument->kind);
            add(sum, &argument->index, sizeof argument->index);
            add(sum, &argument->value, sizeof argument->value);
        }
    }
}

static void name_entry(const struct job *job, uint64_t seed, char path[PATH_MAX]) {
    struct sum sum = {0xCBF29CE484222325u, 0x9AE16A3B2F90404Fu};
    add_text(&sum, "reference 1");
    add_file(&sum, job->reference.library);
    add_tensors(&sum, job);
    add_launches(&sum, &job->reference);
    add(&sum, &seed, sizeof seed);
    snprintf(path, PATH_MAX, "%s/%016llx%016llx.reference", job->reference_cache, (unsigned long long)sum.a, (unsigned long long)sum.b);
}

bool reference_cache_load(struct reference *reference, const struct job *job, uint64_t seed) {
    char path[PATH_MAX];
    if (!job->reference_cache) return false;
    name_entry(job, seed, path);
    FILE *file = fopen(path, "rb");
    bool whole = file != NULL;
    for (size_t i = 0; whole && i < job->tensor_count; i++)
        if (reference->outputs[i]) whole = fread(reference->outputs[i], reference_bytes(job, i), 1, file) == 1;
    whole = whole && fgetc(file) == EOF;
    if (file) fclose(file);
    return whole;
}

/* A cache that cannot be written costs time, nothing else. */
void reference_cache_store(const struct reference *reference, const struct job *job, uint64_t seed) {
    char path[PATH_MAX], draft[PATH_MAX + 16];
    if (!job->reference_cache) return;
    name_entry(job, seed, path);
    snprintf(draft, sizeof draft, "%s.%d", path, (int)getpid());
    FILE *file = fopen(draft, "wb");
    bool whole = file != NULL;
    for (size_t i = 0; whole && i < job->tensor_count; i++)
        if (reference->outputs[i]) whole = fwrite(reference->outputs[i], reference_bytes(job, i), 1, file) == 1;
    if (file) whole = fclose(file) == 0 && whole;
    if (whole && !rename(draft, path)) return;
    fprintf(stderr, "lathe-runner: the reference could not be cached in %s: %s\n", job->reference_cache, strerror(errno));
    unlink(draft);
}
