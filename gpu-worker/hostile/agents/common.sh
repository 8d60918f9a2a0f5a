# Sourced by the scripted agents, which edit the family `naive` of the op `softmax`. They are functions of BRIEF.md alone.
set -eu
last_line=$(sed -n 's/^# Turn \([0-9]*\), attempt \([0-9]*\)$/\1 \2/p' BRIEF.md | tail -n 1)
turn=${last_line% *} attempt=${last_line#* }

# Writes the proposal. $1: the hypothesis, $2: further fields, each with a leading comma
proposal() {
    cat > proposal.json <<END
{
  "hypothesis": "$1",
  "bottleneck": "the exponential of each element",
  "change": "$1",
  "expected": "fewer instructions",
  "evidence": ["the source of the parent"],
  "risk": "rounding errors",
  "category": "structural"${2:-}
}
END
}

# Writes a kernel that computes one row with independent sums in so many lanes. $1: lanes, $2: statements after the sums,
# $3: statements before each call; $degree: of the series of the exponential function
kernel() {
    cat > kernel/kernel.c <<END
/* softmax with $1 independent sums; scripted edit of turn $turn */
#include <stdint.h>
#include <string.h>

#define LANES $1

/* exp(x) for x <= 0: 2^n times the Taylor series of the rest */
static inline float exponential(float x) {
    const float bounded = x > -87.0f ? x : -87.0f;
    const int32_t n = (int32_t)(bounded * 1.44269504f - 0.5f);
    const float f = bounded - (float)n * 0.693359375f + (float)n * 2.12194440e-4f;
    float series = 1;
    for (int i = ${degree:-8}; i > 0; i--) series = series * f / (float)i + 1.0f;
    const int32_t bits = (n + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return series * power;
}

static void softmax_row(const float *x, float *y, int64_t count) {
    float maximum = x[0], sums[LANES] = {0}, sum = 0;
    for (int64_t c = 1; c < count; c++) maximum = x[c] > maximum ? x[c] : maximum;
    for (int64_t c = 0; c < count; c++) sums[c % LANES] += y[c] = exponential(x[c] - maximum);
    for (int lane = 0; lane < LANES; lane++) sum += sums[lane];
    ${2:-}
    for (int64_t c = 0; c < count; c++) y[c] *= 1 / sum;
}

void softmax(void *const *args) {
    const float *x = args[0];
    float *y = args[1];
    const int64_t rows = *(const int64_t *)args[2], columns = *(const int64_t *)args[3];
    ${3:-}
    for (int64_t r = 0; r < rows; r++) softmax_row(x + r * columns, y + r * columns, columns);
}
END
}
