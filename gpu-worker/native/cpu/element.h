/* The element types of tensors. */
#ifndef LATHE_ELEMENT_H
#define LATHE_ELEMENT_H

#include <stdbool.h>
#include <stddef.h>

enum element { ELEMENT_F32, ELEMENT_F64, ELEMENT_I32 };

/* false when no type has that name. */
bool element_named(const char *name, enum element *type);
size_t element_bytes(enum element type);

/* Every value of the three types is exact as a double. */
double element_at(enum element type, const void *data, size_t index);
void element_set(enum element type, void *data, size_t index, double value);

#endif
