/* The comparison of a whole output with the reference. An element is right when
   |got - want| <= absolute + relative * max(scale, |want|), where scale is the root mean square of the reference
   tensor: a small element is judged by what it is a part of, a large one by itself. */
#ifndef LATHE_COMPARE_H
#define LATHE_COMPARE_H

#include "arena.h"
#include "outcome.h"
#include "reference.h"

struct error_norms {
    double max_absolute;
    double max_relative; /* max_absolute in units of the scale */
    double scale;
};

/* Compares all outputs; norms has one entry a tensor (those of inputs stay as they are), widened by what was found. */
bool compare_outputs(const struct arena *arena, const struct reference *reference, struct error_norms *norms, struct outcome *outcome);

#endif
