#include "program.h"

#include <string.h>

#include "trouble.h"

static void read_scratch(const struct json *array, const struct place *at, struct program *program) {
    static const char *const names[] = {"name", "bytes", NULL};
    program->scratch = claim(array->count, sizeof *program->scratch);
    for (const struct json *item = array->first; item; item = item->next) {
        struct place place = element_of(at, program->scratch_count);
        struct scratch *scratch = &program->scratch[program->scratch_count++];
        if (item->kind != JSON_OBJECT) bad_job("%s must be an object", place.path);
        only_fields(item, &place, names);
        scratch->name = text_field(item, &place, "name");
        scratch->bytes = (size_t)integer_field(item, &place, "bytes", 0);
    }
}

static size_t tensor_named(const struct job *job, const char *name, const struct place *at) {
    for (size_t i = 0; i < job->tensor_count; i++)
        if (!strcmp(job->tensors[i].name, name)) return i;
    bad_job("%s names no tensor: %s", at->path, name);
}

static size_t scratch_named(const struct program *program, const char *name, const struct place *at) {
    for (size_t i = 0; i < program->scratch_count; i++)
        if (!strcmp(program->scratch[i].name, name)) return i;
    bad_job("%s names no scratch buffer: %s", at->path, name);
}

static struct argument read_argument(const struct job *job, const struct program *program,
                                     const struct json *item, const struct place *at) {
    const struct json *value = item->first;
    if (item->kind != JSON_OBJECT || item->count != 1)
        bad_job("%s must be one of {\"tensor\":..}, {\"scratch\":..}, {\"integer\":..}", at->path);
    if (!strcmp(value->name, "integer"))
        return (struct argument){.kind = ARGUMENT_INTEGER, .value = integer_field(item, at, "integer", INT64_MIN)};
    if (!strcmp(value->name, "tensor"))
        return (struct argument){.kind = ARGUMENT_TENSOR, .index = tensor_named(job, text_field(item, at, "tensor"), at)};
    if (!strcmp(value->name, "scratch"))
        return (struct argument){.kind = ARGUMENT_SCRATCH, .index = scratch_named(program, text_field(item, at, "scratch"), at)};
    bad_job("%s: an argument is a tensor, a scratch or an integer, not %s", at->path, value->name);
}

static void read_launch(const struct job *job, const struct program *program,
                        const struct json *item, const struct place *at, struct launch *launch) {
    static const char *const names[] = {"entry", "arguments", NULL};
    if (item->kind != JSON_OBJECT) bad_job("%s must be an object", at->path);
    only_fields(item, at, names);
    launch->entry = text_field(item, at, "entry");
    const struct json *array = field(item, at, "arguments", JSON_ARRAY);
    struct place arguments = member_of(at, "arguments");
    launch->arguments = claim(array->count, sizeof *launch->arguments);
    for (const struct json *argument = array->first; argument; argument = argument->next) {
        struct place place = element_of(&arguments, launch->argument_count);
        launch->arguments[launch->argument_count++] = read_argument(job, program, argument, &place);
    }
}

static void read_launches(const struct job *job, const struct json *array, const struct place *at, struct program *program) {
    if (!array->count) bad_job("%s must hold at least one launch", at->path);
    program->launches = claim(array->count, sizeof *program->launches);
    for (const struct json *item = array->first; item; item = item->next) {
        struct place place = element_of(at, program->launch_count);
        read_launch(job, program, item, &place, &program->launches[program->launch_count++]);
    }
}

/* Outputs may be wider for the reference; inputs are the same bytes for everyone. */
enum element *program_types(const struct job *job, const struct json *types, const struct place *at) {
    enum element *all = claim(job->tensor_count, sizeof *all);
    for (size_t i = 0; i < job->tensor_count; i++) all[i] = job->tensors[i].type;
    for (const struct json *item = types ? types->first : NULL; item; item = item->next) {
        struct place place = member_of(at, item->name);
        size_t index = tensor_named(job, item->name, &place);
        if (job->tensors[index].role != ROLE_OUTPUT) bad_job("%s: only an output can have another type", place.path);
        if (item->kind != JSON_STRING || !element_named(item->text, &all[index]))
            bad_job("%s must be one of f32, f64, i32", place.path);
    }
    return all;
}

void program_read(const struct job *job, const struct json *object, const struct place *at, struct program *program) {
    static const char *const names[] = {"name", "library", "threads", "scratch", "launches", "types", NULL};
    only_fields(object, at, names);
    const struct json *name = optional_field(object, at, "name", JSON_STRING);
    program->name = name ? name->text : "reference";
    program->library = text_field(object, at, "library");
    program->threads = optional_field(object, at, "threads", JSON_NUMBER) ? (int)integer_field(object, at, "threads", 1) : 1;
    struct place scratch = member_of(at, "scratch"), launches = member_of(at, "launches"), types = member_of(at, "types");
    const struct json *buffers = optional_field(object, at, "scratch", JSON_ARRAY);
    if (buffers) read_scratch(buffers, &scratch, program);
    read_launches(job, field(object, at, "launches", JSON_ARRAY), &launches, program);
    program->types = program_types(job, optional_field(object, at, "types", JSON_OBJECT), &types);
}
