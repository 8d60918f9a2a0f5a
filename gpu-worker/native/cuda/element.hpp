// The element types of tensors.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace lathe {

enum class Element { F16, BF16, F32, F64, E4M3, I32, U8 };

std::optional<Element> element_named(const std::string &name);
std::size_t bytes_of(Element type);

// What a vendor's source is told: f16 1, bf16 2, f32 3, e4m3 4; 0 for types that no vendor multiplies.
int vendor_code(Element type);

// The value of an element that was brought to the host; exact in a double for every type.
double value_of(Element type, const void *element);

}  // namespace lathe
