// The peak rates of one processor, measured: multiply-adds from registers, and a stream from memory.
#pragma once

#include <cstddef>

namespace lathe {

double peak_flops_f32();
double peak_flops_f64();

// Measures a[i] = b[i] + s * c[i] over arrays that exceed the last cache, and counts three transfers an element.
double peak_bandwidth(std::size_t last_level_bytes);

}  // namespace lathe
