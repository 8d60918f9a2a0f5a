#include "fill.h"

#include "random.h"

/* 24 bits fill the mantissa of an f32 and leave every fraction exact. */
static double fraction(uint64_t bits) { return (double)(bits >> 40) * 0x1p-24; }

void fill_input(const struct tensor *tensor, size_t ordinal, uint64_t seed, void *data) {
    uint64_t stream = random_at(seed, ordinal);
    double low = tensor->low, width = tensor->high - tensor->low;
    switch (tensor->type) {
        case ELEMENT_F32:
            for (size_t i = 0; i < tensor->elements; i++) ((float *)data)[i] = (float)(low + width * fraction(random_at(stream, i)));
            break;
        case ELEMENT_F64:
            for (size_t i = 0; i < tensor->elements; i++) ((double *)data)[i] = low + width * fraction(random_at(stream, i));
            break;
        case ELEMENT_I32:
            for (size_t i = 0; i < tensor->elements; i++)
                ((int32_t *)data)[i] = (int32_t)(low + (double)(random_at(stream, i) % ((uint64_t)width + 1)));
            break;
    }
}
