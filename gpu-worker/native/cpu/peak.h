/* What one core can do at most, measured: multiply-adds from registers, and a stream from memory. */
#ifndef LATHE_PEAK_H
#define LATHE_PEAK_H

#include <stddef.h>

double peak_flops_f32(void);
double peak_flops_f64(void);

/* a[i] = b[i] + s * c[i] over arrays that the last cache cannot hold; counts three transfers an element. */
double peak_bandwidth(size_t last_level_bytes);

#endif
