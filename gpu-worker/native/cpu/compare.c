#include "compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "poison.h"

struct pair {
    const struct tensor *tensor;
    enum element want_type, got_type;
    const void *want, *got;
};

static double root_mean_square(const struct pair *pair) {
    double sum = 0;
    for (size_t i = 0; i < pair->tensor->elements; i++) {
        double value = element_at(pair->want_type, pair->want, i);
        sum += value * value;
    }
    return sqrt(sum / (double)pair->tensor->elements);
}

static void locate(const struct tensor *tensor, size_t index, struct mismatch *mismatch) {
    mismatch->tensor = tensor->name;
    mismatch->rank = tensor->rank;
    for (size_t d = tensor->rank; d-- > 0; index /= (size_t)tensor->shape[d])
        mismatch->coordinates[d] = (int64_t)(index % (size_t)tensor->shape[d]);
}

static void write_coordinates(const struct mismatch *mismatch, char *text, size_t room) {
    size_t length = 0;
    for (size_t d = 0; d < mismatch->rank && length < room; d++)
        length += (size_t)snprintf(text + length, room - length, "%s%lld", d ? "," : "", (long long)mismatch->coordinates[d]);
}

static bool mismatched(const struct pair *pair, size_t first, size_t wrong, struct outcome *outcome) {
    struct mismatch *mismatch = &outcome->mismatch;
    char at[100];
    locate(pair->tensor, first, mismatch);
    mismatch->expected = element_at(pair->want_type, pair->want, first);
    mismatch->got = element_at(pair->got_type, pair->got, first);
    write_coordinates(mismatch, at, sizeof at);
    size_t bytes = element_bytes(pair->got_type);
    bool untouched = poison_is((const unsigned char *)pair->got + first * bytes, bytes);
    return reject(outcome, STAGE_CORRECTNESS, "%.60s[%s]: expected %.9g, got %.9g%s (%zu of %zu elements differ)", pair->tensor->name, at,
                  mismatch->expected, mismatch->got, untouched ? ", as it was before: read where nobody wrote, or never written" : "", wrong, pair->tensor->elements);
}

/* A NaN is within no tolerance: the comparison is written so that it fails. */
static bool compare(const struct pair *pair, const struct job *job, struct error_norms *norms, struct outcome *outcome) {
    double scale = root_mean_square(pair), worst = 0;
    size_t wrong = 0, first = 0;
    for (size_t i = 0; i < pair->tensor->elements; i++) {
        double want = element_at(pair->want_type, pair->want, i), error = fabs(element_at(pair->got_type, pair->got, i) - want);
        if (!(error <= job->absolute + job->relative * fmax(scale, fabs(want))) && wrong++ == 0) first = i;
        if (error > worst) worst = error;
    }
    norms->scale = scale;
    norms->max_absolute = fmax(norms->max_absolute, worst);
    norms->max_relative = scale > 0 ? norms->max_absolute / scale : 0;
    return wrong == 0 || mismatched(pair, first, wrong, outcome);
}

bool compare_outputs(const struct arena *arena, const struct reference *reference, struct error_norms *norms, struct outcome *outcome) {
    const struct job *job = arena->job;
    for (size_t i = 0; i < job->tensor_count; i++) {
        struct pair pair = {&job->tensors[i], job->reference.types[i], arena->program->types[i], reference->outputs[i], arena->tensors[i].data};
        if (job->tensors[i].role == ROLE_OUTPUT && !compare(&pair, job, &norms[i], outcome)) return false;
    }
    return true;
}
