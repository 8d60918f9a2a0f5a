#include <math.h>
#include <stdio.h>

#include "smooth.h"

int main(void) {
    const float in[] = {1, 2, 3, 4, 5, 6};
    const float expected[] = {1.8f, 2.6f, 3.4f, 3.6f, 4.4f, 5.2f};
    float out[6];
    smooth(in, out, 3, 2);
    for (int i = 0; i < 6; i++)
        if (fabsf(out[i] - expected[i]) > 1e-6f) {
            printf("pixel %d is wrong: %g instead of %g\n", i, out[i], expected[i]);
            return 1;
        }
    return 0;
}
