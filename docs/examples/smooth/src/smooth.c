#include "smooth.h"

#ifndef BY_ROWS
#define BY_ROWS 0
#endif
#ifndef STRIP
#define STRIP 1
#endif
#ifndef BORDERS
#define BORDERS 1
#endif

#if STRIP & (STRIP - 1)
#error "STRIP must be a power of two"
#endif

static float mean(const float *in, int width, int height, int x, int y) {
    const int left = x > 0 || !BORDERS ? x - 1 : 0, right = x < width - 1 ? x + 1 : x;
    const int above = y > 0 ? y - 1 : 0, below = y < height - 1 ? y + 1 : y;
    return (in[y * width + x] + in[y * width + (left < 0 ? right : left)] + in[y * width + right] + in[above * width + x]
            + in[below * width + x]) / 5;
}

void smooth(const float *in, float *out, int width, int height) {
#if BY_ROWS
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) out[y * width + x] = mean(in, width, height, x, y);
#else
    for (int begin = 0; begin < width; begin += STRIP)
        for (int y = 0; y < height; y++)
            for (int x = begin; x < begin + STRIP && x < width; x++)
                out[y * width + x] = mean(in, width, height, x, y);
#endif
}
