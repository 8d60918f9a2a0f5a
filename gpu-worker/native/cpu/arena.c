#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trouble.h"

void arena_create(struct arena *arena, const struct job *job, const struct program *program) {
    *arena = (struct arena){.job = job, .program = program};
    arena->tensors = claim(job->tensor_count, sizeof *arena->tensors);
    arena->scratch = claim(program->scratch_count, sizeof *arena->scratch);
    for (size_t i = 0; i < job->tensor_count; i++)
        buffer_create(&arena->tensors[i], job->tensors[i].elements * element_bytes(program->types[i]),
                      job->tensors[i].role == ROLE_INPUT ? CANARY_INPUT : CANARY_OUTPUT);
    for (size_t i = 0; i < program->scratch_count; i++)
        buffer_create(&arena->scratch[i], program->scratch[i].bytes, CANARY_SCRATCH);
}

void arena_map_for_candidate(struct arena *arena) {
    for (size_t i = 0; i < arena->job->tensor_count; i++)
        buffer_map(&arena->tensors[i], arena->job->tensors[i].role == ROLE_INPUT ? ACCESS_READ : ACCESS_WRITE);
    for (size_t i = 0; i < arena->program->scratch_count; i++)
        buffer_map(&arena->scratch[i], ACCESS_WRITE);
}

static void map_hidden(struct buffer *buffer) {
    buffer_map(buffer, ACCESS_WRITE);
    buffer_hide_from_children(buffer);
}

void arena_map_for_runner(struct arena *arena) {
    for (size_t i = 0; i < arena->job->tensor_count; i++) map_hidden(&arena->tensors[i]);
    for (size_t i = 0; i < arena->program->scratch_count; i++) map_hidden(&arena->scratch[i]);
}

void arena_poison(const struct arena *arena, int byte) {
    for (size_t i = 0; i < arena->job->tensor_count; i++)
        if (arena->job->tensors[i].role == ROLE_OUTPUT) memset(arena->tensors[i].data, byte, arena->tensors[i].bytes);
    for (size_t i = 0; i < arena->program->scratch_count; i++)
        memset(arena->scratch[i].data, byte, arena->scratch[i].bytes);
}

static bool intact(const struct buffer *buffer, const char *kind, const char *name, struct outcome *outcome) {
    long distance;
    if (!buffer_breached(buffer, &distance)) return true;
    return reject(outcome, STAGE_CORRECTNESS, "wrote outside %s %s, %ld bytes %s", kind, name,
                  distance < 0 ? -distance : distance, distance < 0 ? "before its start" : "after its end");
}

bool arena_intact(const struct arena *arena, struct outcome *outcome) {
    for (size_t i = 0; i < arena->job->tensor_count; i++)
        if (!intact(&arena->tensors[i], "tensor", arena->job->tensors[i].name, outcome)) return false;
    for (size_t i = 0; i < arena->program->scratch_count; i++)
        if (!intact(&arena->scratch[i], "scratch buffer", arena->program->scratch[i].name, outcome)) return false;
    return true;
}

const char *arena_describe(const struct arena *arena, const void *address) {
    static char text[160];
    for (size_t i = 0; i < arena->job->tensor_count; i++) {
        const struct tensor *tensor = &arena->job->tensors[i];
        bool inside = buffer_holds(&arena->tensors[i], address);
        if (!inside && !buffer_guards(&arena->tensors[i], address)) continue;
        const char *what = !inside ? "the guard around tensor" : tensor->role == ROLE_INPUT ? "the read-only input" : "the output";
        snprintf(text, sizeof text, "%s %.100s", what, tensor->name);
        return text;
    }
    for (size_t i = 0; i < arena->program->scratch_count; i++)
        if (buffer_guards(&arena->scratch[i], address)) {
            snprintf(text, sizeof text, "the guard around scratch buffer %.100s", arena->program->scratch[i].name);
            return text;
        }
    return NULL;
}

void arena_release(struct arena *arena) {
    for (size_t i = 0; i < arena->job->tensor_count; i++) buffer_release(&arena->tensors[i]);
    for (size_t i = 0; i < arena->program->scratch_count; i++) buffer_release(&arena->scratch[i]);
    free(arena->tensors);
    free(arena->scratch);
}
