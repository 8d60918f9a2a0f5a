// The element types of tensors.
#pragma once

#include <cstddef>
#include <cstring>
#include <optional>
#include <string>

namespace lathe {

enum class Element { F16, BF16, F32, F64, E4M3, I32, U8, I8, I64 };

std::optional<Element> element_named(const std::string &name);
std::size_t bytes_of(Element type);
bool is_integer(Element type);

// Returns the code that vendors' sources use: f16 1, bf16 2, f32 3, e4m3 4; 0 for types without a vendor kernel.
int vendor_code(Element type);

// Returns the largest finite number of a type, and the least number that an integer input may hold. Inputs of 64 bits hold
// integers up to 2^53, which a double holds exactly.
double largest_of(Element type);
double least_of(Element type);

// Returns the exponent of the smallest normal number of a floating-point type, a power of two.
int smallest_exponent_of(Element type);

template <class T>
T load(const void *data, std::size_t index) {
    T value;
    std::memcpy(&value, static_cast<const char *>(data) + index * sizeof value, sizeof value);
    return value;
}

// Returns the value of an element of any type, also of those that C++ does not have.
double decode(Element type, const void *data, std::size_t index);

// Returns the value of an element in host memory. A double holds the values of all types but i64 exactly. Comparisons read
// millions of elements, most of which are an f32 or an f64: these are read without a call.
inline double value_of(Element type, const void *data, std::size_t index = 0) {
    if (type == Element::F64) return load<double>(data, index);
    if (type == Element::F32) return load<float>(data, index);
    return decode(type, data, index);
}

}  // namespace lathe
