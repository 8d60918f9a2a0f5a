#include "contents.h"

#include <string.h>

#include "fill.h"
#include "random.h"
#include "trouble.h"

static unsigned char **make(const struct job *job, uint64_t seed) {
    unsigned char **copies = claim(job->tensor_count, sizeof *copies);
    for (size_t i = 0; i < job->tensor_count; i++) {
        const struct tensor *tensor = &job->tensors[i];
        if (tensor->role != ROLE_INPUT) continue;
        copies[i] = claim(tensor->elements, element_bytes(tensor->type));
        fill_input(tensor, i, seed, copies[i]);
    }
    return copies;
}

uint64_t contents_seed(const struct job *job, size_t truth) { return job->seed ^ truth; }

void contents_make(struct contents *contents, const struct job *job) {
    *contents = (struct contents){.job = job, .decoy = make(job, random_secret())};
    for (size_t i = 0; i < TRUTHS; i++) contents->real[i] = make(job, contents_seed(job, i));
}

void contents_put_real(const struct contents *contents, size_t truth, const struct arena *arena) {
    for (size_t i = 0; i < contents->job->tensor_count; i++)
        if (contents->real[truth][i]) memcpy(arena->tensors[i].data, contents->real[truth][i], arena->tensors[i].bytes);
}

static void put_turned(const struct buffer *buffer, const unsigned char *from, size_t offset) {
    memcpy(buffer->data, from + offset, buffer->bytes - offset);
    memcpy(buffer->data + buffer->bytes - offset, from, offset);
}

void contents_put_decoy(const struct contents *contents, const struct arena *arena) {
    for (size_t i = 0; i < contents->job->tensor_count; i++) {
        const struct tensor *tensor = &contents->job->tensors[i];
        if (contents->decoy[i])
            put_turned(&arena->tensors[i], contents->decoy[i], random_secret() % tensor->elements * element_bytes(tensor->type));
    }
}
