#include "element.h"

#include <stdint.h>
#include <string.h>

static const struct {
    const char *name;
    size_t bytes;
} elements[] = {[ELEMENT_F32] = {"f32", 4}, [ELEMENT_F64] = {"f64", 8}, [ELEMENT_I32] = {"i32", 4}};

bool element_named(const char *name, enum element *type) {
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (!strcmp(elements[i].name, name)) {
            *type = (enum element)i;
            return true;
        }
    return false;
}

size_t element_bytes(enum element type) { return elements[type].bytes; }

double element_at(enum element type, const void *data, size_t index) {
    switch (type) {
        case ELEMENT_F32: return ((const float *)data)[index];
        case ELEMENT_F64: return ((const double *)data)[index];
        case ELEMENT_I32: return ((const int32_t *)data)[index];
    }
    return 0;
}

void element_set(enum element type, void *data, size_t index, double value) {
    switch (type) {
        case ELEMENT_F32: ((float *)data)[index] = (float)value; break;
        case ELEMENT_F64: ((double *)data)[index] = value; break;
        case ELEMENT_I32: ((int32_t *)data)[index] = (int32_t)value; break;
    }
}
