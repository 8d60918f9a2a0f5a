/* Conversions between elements of tensors and double. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum element { F64, F32, F16, BF16, E4M3, I8, U8, I32, I64 };

static size_t element_bytes(enum element type) {
    static const size_t bytes[] = {8, 4, 2, 2, 1, 1, 1, 4, 8};
    return bytes[type];
}

/* Converts a floating-point number of up to 16 bits, with an IEEE 754 bias, to double. */
static double small_float(unsigned bits, int exponent_bits, int fraction_bits) {
    const unsigned fraction = bits & ((1u << fraction_bits) - 1);
    const int exponent = (int)(bits >> fraction_bits & ((1u << exponent_bits) - 1)), bias = (1 << (exponent_bits - 1)) - 1;
    const double size = exponent ? ldexp((double)(fraction + (1u << fraction_bits)), exponent - bias - fraction_bits)
                                 : ldexp((double)fraction, 1 - bias - fraction_bits);
    return bits >> (exponent_bits + fraction_bits) & 1 ? -size : size;
}

/* Rounds a value in the range of such a type to the nearest number. */
static unsigned small_bits(double value, int exponent_bits, int fraction_bits) {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const unsigned sign = signbit(value) ? 1u << (exponent_bits + fraction_bits) : 0;
    int exponent;
    frexp(value, &exponent);
    exponent = value == 0 || exponent - 1 < 1 - bias ? 1 - bias : exponent - 1;
    unsigned steps = (unsigned)nearbyint(ldexp(fabs(value), fraction_bits - exponent));
    const unsigned one = 1u << fraction_bits;
    return sign | (steps < one ? steps : steps - one + ((unsigned)(exponent + bias) << fraction_bits));
}

static double element_get(enum element type, const void *data, int64_t i) {
    uint32_t word;
    switch (type) {
        case F64: return ((const double *)data)[i];
        case F32: return (double)((const float *)data)[i];
        case F16: return small_float(((const uint16_t *)data)[i], 5, 10);
        case BF16:
            word = (uint32_t)((const uint16_t *)data)[i] << 16;
            float value;
            memcpy(&value, &word, sizeof value);
            return (double)value;
        case E4M3: return small_float(((const uint8_t *)data)[i], 4, 3);
        case I8: return ((const int8_t *)data)[i];
        case U8: return ((const uint8_t *)data)[i];
        case I32: return ((const int32_t *)data)[i];
        case I64: return (double)((const int64_t *)data)[i];
    }
    return NAN;
}

static void element_set(enum element type, void *data, int64_t i, double value) {
    switch (type) {
        case F64: ((double *)data)[i] = value; break;
        case F32: ((float *)data)[i] = (float)value; break;
        case F16: ((uint16_t *)data)[i] = (uint16_t)small_bits(value, 5, 10); break;
        case BF16: ((uint16_t *)data)[i] = (uint16_t)small_bits(value, 8, 7); break;
        case E4M3: ((uint8_t *)data)[i] = (uint8_t)small_bits(value, 4, 3); break;
        case I8: ((int8_t *)data)[i] = (int8_t)floor(value); break;
        case U8: ((uint8_t *)data)[i] = (uint8_t)floor(value); break;
        case I32: ((int32_t *)data)[i] = (int32_t)floor(value); break;
        case I64: ((int64_t *)data)[i] = (int64_t)floor(value); break;
    }
}
