#include "job.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "field.h"
#include "program.h"
#include "reference_files.h"
#include "trouble.h"

static char *read_file(const char *file) {
    FILE *in = fopen(file, "rb");
    if (!in) bad_job("cannot read %s: %s", file, strerror(errno));
    size_t length = 0, room = 1 << 16;
    char *text = claim(room, 1);
    for (size_t n; (n = fread(text + length, 1, room - length - 1, in)) > 0;) {
        length += n;
        if (length == room - 1 && !(text = realloc(text, room *= 2))) world_trouble("no memory for %s", file);
    }
    fclose(in);
    text[length] = 0;
    return text;
}

static void read_shape(const struct json *array, const struct place *at, struct tensor *tensor) {
    if (!array->count || array->count > MAX_RANK) bad_job("%s must have 1 to %d dimensions", at->path, MAX_RANK);
    tensor->elements = 1;
    for (const struct json *item = array->first; item; item = item->next) {
        struct place place = element_of(at, tensor->rank);
        int64_t extent = integer_value(item, &place, 1);
        if (__builtin_mul_overflow(tensor->elements, (size_t)extent, &tensor->elements) || tensor->elements > (size_t)1 << 40)
            bad_job("%s: too many elements", at->path);
        tensor->shape[tensor->rank++] = extent;
    }
}

static void read_fill(const struct json *fill, const struct place *at, struct tensor *tensor) {
    static const char *const names[] = {"kind", "low", "high", NULL};
    only_fields(fill, at, names);
    if (strcmp(text_field(fill, at, "kind"), "uniform")) bad_job("%s.kind must be uniform", at->path);
    tensor->low = field(fill, at, "low", JSON_NUMBER)->number;
    tensor->high = number_field(fill, at, "high", tensor->low);
    if (tensor->type == ELEMENT_I32 && (tensor->low < INT32_MIN || tensor->high > INT32_MAX))
        bad_job("%s: the range does not fit an i32", at->path);
}

static void read_tensor(const struct json *item, const struct place *at, struct tensor *tensor) {
    static const char *const names[] = {"name", "role", "type", "shape", "fill", NULL};
    if (item->kind != JSON_OBJECT) bad_job("%s must be an object", at->path);
    only_fields(item, at, names);
    tensor->name = text_field(item, at, "name");
    const char *role = text_field(item, at, "role");
    if (strcmp(role, "input") && strcmp(role, "output")) bad_job("%s.role must be input or output", at->path);
    tensor->role = strcmp(role, "input") ? ROLE_OUTPUT : ROLE_INPUT;
    if (!element_named(text_field(item, at, "type"), &tensor->type)) bad_job("%s.type must be one of f32, f64, i32", at->path);
    struct place shape = member_of(at, "shape"), fill = member_of(at, "fill");
    read_shape(field(item, at, "shape", JSON_ARRAY), &shape, tensor);
    if (tensor->role == ROLE_INPUT) read_fill(field(item, at, "fill", JSON_OBJECT), &fill, tensor);
}

static void read_tensors(const struct json *array, const struct place *at, struct job *job) {
    job->tensors = claim(array->count, sizeof *job->tensors);
    size_t outputs = 0;
    for (const struct json *item = array->first; item; item = item->next) {
        struct place place = element_of(at, job->tensor_count);
        struct tensor *tensor = &job->tensors[job->tensor_count];
        read_tensor(item, &place, tensor);
        for (size_t i = 0; i < job->tensor_count; i++)
            if (!strcmp(job->tensors[i].name, tensor->name)) bad_job("%s.name stands twice: %s", place.path, tensor->name);
        outputs += tensor->role == ROLE_OUTPUT;
        job->tensor_count++;
    }
    if (!outputs) bad_job("%s must hold at least one output", at->path);
}

static void read_candidates(const struct json *array, const struct place *at, struct job *job, enum verb verb) {
    if (verb == VERB_VERIFY && array->count != 1) bad_job("%s: verify takes exactly one candidate", at->path);
    if (array->count < 1 || array->count > 2) bad_job("%s: bench takes one or two candidates", at->path);
    job->candidates = claim(array->count, sizeof *job->candidates);
    for (const struct json *item = array->first; item; item = item->next) {
        struct place place = element_of(at, job->candidate_count);
        if (item->kind != JSON_OBJECT) bad_job("%s must be an object", place.path);
        text_field(item, &place, "name");
        program_read(job, item, &place, &job->candidates[job->candidate_count++]);
    }
}

uint64_t seed_value(const char *text, const struct place *at) {
    if (strlen(text) != 16 || strspn(text, "0123456789abcdefABCDEF") != 16) bad_job("%s must be 16 hexadecimal digits", at->path);
    return strtoull(text, NULL, 16);
}

static uint64_t read_seed(const struct json *root, const struct place *at) {
    struct place seed = member_of(at, "seed");
    return seed_value(text_field(root, at, "seed"), &seed);
}

/* A program that the runner runs, or files of what was made before. */
static void read_reference(const struct json *root, const struct place *at, struct job *job) {
    struct place reference = member_of(at, "reference"), files = member_of(at, "referenceFiles");
    const struct json *made = optional_field(root, at, "referenceFiles", JSON_OBJECT);
    if (made && json_member(root, "reference")) bad_job("there can be reference or referenceFiles, not both");
    if (made) reference_files_read(job, made, &files);
    else program_read(job, field(root, at, "reference", JSON_OBJECT), &reference, &job->reference);
}

static void read_sampling(const struct json *object, const struct place *at, struct sampling *sampling) {
    static const char *const names[] = {"warmupNanoseconds", "minRounds", "maxRounds", "budgetNanoseconds", "flushBytes", "slowRatio", NULL};
    only_fields(object, at, names);
    sampling->warmup_nanoseconds = number_field(object, at, "warmupNanoseconds", 0);
    sampling->min_rounds = integer_field(object, at, "minRounds", 1);
    sampling->max_rounds = integer_field(object, at, "maxRounds", sampling->min_rounds);
    sampling->budget_nanoseconds = number_field(object, at, "budgetNanoseconds", 0);
    sampling->flush_bytes = (size_t)integer_field(object, at, "flushBytes", 0);
    sampling->slow_ratio = number_field(object, at, "slowRatio", 1);
    if (sampling->max_rounds > 10000) bad_job("%s.maxRounds must be at most 10000", at->path);
}

static void read_limits(const struct json *root, const struct place *at, struct job *job) {
    static const char *const limits[] = {"seconds", "memoryBytes", NULL}, *const tolerances[] = {"relative", "absolute", NULL};
    struct place limit = member_of(at, "limits"), tolerance = member_of(at, "tolerance");
    const struct json *object = field(root, at, "limits", JSON_OBJECT);
    only_fields(object, &limit, limits);
    job->seconds = number_field(object, &limit, "seconds", 0.001);
    job->memory_bytes = (size_t)integer_field(object, &limit, "memoryBytes", 1 << 20);
    object = field(root, at, "tolerance", JSON_OBJECT);
    only_fields(object, &tolerance, tolerances);
    job->relative = number_field(object, &tolerance, "relative", 0);
    job->absolute = number_field(object, &tolerance, "absolute", 0);
}

static void read_root(const struct json *root, const struct place *at, struct job *job, enum verb verb) {
    static const char *const names[] = {"version", "tensors", "candidates", "reference", "referenceFiles", "seed", "referenceCache",
                                        "tolerance", "sampling", "floorNanoseconds", "limits", NULL};
    struct place tensors = member_of(at, "tensors"), candidates = member_of(at, "candidates"),
                 sampling = member_of(at, "sampling");
    only_fields(root, at, names);
    read_tensors(field(root, at, "tensors", JSON_ARRAY), &tensors, job);
    read_candidates(field(root, at, "candidates", JSON_ARRAY), &candidates, job, verb);
    read_reference(root, at, job);
    job->seed = read_seed(root, at);
    read_limits(root, at, job);
    const struct json *cache = optional_field(root, at, "referenceCache", JSON_STRING);
    job->reference_cache = cache ? cache->text : NULL;
    if (verb == VERB_VERIFY) return;
    read_sampling(field(root, at, "sampling", JSON_OBJECT), &sampling, &job->sampling);
    job->floor_nanoseconds = number_field(root, at, "floorNanoseconds", 0);
}

const struct job *job_read(const char *file, enum verb verb) {
    struct place top = {""};
    struct job *job = claim(1, sizeof *job);
    const struct json *root = json_parse(read_file(file));
    if (root->kind != JSON_OBJECT) bad_job("a job is an object");
    if (integer_field(root, &top, "version", 1) != 1) bad_job("version must be 1");
    if (verb != VERB_HEALTH) read_root(root, &top, job, verb);
    return job;
}
