#include "common/element.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

namespace lathe {
namespace {

struct Description {
    const char *name;
    std::size_t bytes;
    int vendor;
};

constexpr Description descriptions[] = {{"f16", 2, 1},  {"bf16", 2, 2}, {"f32", 4, 3}, {"f64", 8, 0},
                                        {"e4m3", 1, 4}, {"i32", 4, 0},  {"u8", 1, 0},
                                        {"i8", 1, 0},   {"i64", 8, 0}};

const Description &describe(Element type) { return descriptions[static_cast<int>(type)]; }

// Decodes sign, exponent and mantissa. As in IEEE 754, an exponent of all ones is an infinity or a NaN.
double small_float(unsigned bits, int exponent_bits, int mantissa_bits) {
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const unsigned mantissa = bits & ((1u << mantissa_bits) - 1);
    const unsigned exponent = bits >> mantissa_bits & ((1u << exponent_bits) - 1);
    const double sign = bits >> (exponent_bits + mantissa_bits) & 1 ? -1 : 1;
    if (exponent == (1u << exponent_bits) - 1)
        return mantissa ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
    if (exponent == 0) return sign * std::ldexp(mantissa, 1 - bias - mantissa_bits);
    return sign * std::ldexp(mantissa + (1u << mantissa_bits), static_cast<int>(exponent) - bias - mantissa_bits);
}

// e4m3 has no infinity; only all ones is a NaN.
double value_of_e4m3(unsigned bits) {
    if ((bits & 0x7F) == 0x7F) return std::numeric_limits<double>::quiet_NaN();
    if ((bits & 0x78) == 0x78) return (bits & 0x80 ? -1 : 1) * std::ldexp(8 + (bits & 7), 5);
    return small_float(bits, 4, 3);
}

}  // namespace

std::optional<Element> element_named(const std::string &name) {
    for (std::size_t i = 0; i < sizeof descriptions / sizeof *descriptions; i++)
        if (name == descriptions[i].name) return static_cast<Element>(i);
    return std::nullopt;
}

std::size_t bytes_of(Element type) { return describe(type).bytes; }

bool is_integer(Element type) {
    return type == Element::I32 || type == Element::U8 || type == Element::I8 || type == Element::I64;
}

int vendor_code(Element type) { return describe(type).vendor; }

double largest_of(Element type) {
    switch (type) {
        case Element::F16: return 65504;
        case Element::BF16: return 0x1.FEp127;
        case Element::F32: return std::numeric_limits<float>::max();
        case Element::F64: return std::numeric_limits<double>::max();
        case Element::E4M3: return 448;
        case Element::I32: return std::numeric_limits<std::int32_t>::max();
        case Element::U8: return std::numeric_limits<std::uint8_t>::max();
        case Element::I8: return std::numeric_limits<std::int8_t>::max();
        case Element::I64: return 0x1p53;
    }
    return 0;
}

double least_of(Element type) {
    return type == Element::U8 ? 0 : type == Element::I64 ? -largest_of(type) : -largest_of(type) - 1;
}

int smallest_exponent_of(Element type) {
    switch (type) {
        case Element::F16: return -14;
        case Element::E4M3: return -6;
        case Element::F64: return -1022;
        case Element::BF16:
        case Element::F32:
        case Element::I32:
        case Element::U8:
        case Element::I8:
        case Element::I64: break;
    }
    return -126;
}

double decode(Element type, const void *data, std::size_t index) {
    switch (type) {
        case Element::F16: return small_float(load<std::uint16_t>(data, index), 5, 10);
        case Element::BF16: return small_float(load<std::uint16_t>(data, index), 8, 7);
        case Element::F32: return load<float>(data, index);
        case Element::F64: return load<double>(data, index);
        case Element::E4M3: return value_of_e4m3(load<std::uint8_t>(data, index));
        case Element::I32: return load<std::int32_t>(data, index);
        case Element::U8: return load<std::uint8_t>(data, index);
        case Element::I8: return load<std::int8_t>(data, index);
        case Element::I64: return static_cast<double>(load<std::int64_t>(data, index));
    }
    return 0;
}

}  // namespace lathe
