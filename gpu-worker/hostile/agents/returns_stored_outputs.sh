#!/bin/sh
# Returns the outputs of an earlier run.
. "$(dirname "$0")/common.sh"
kernel 4 '' 'static float stored[1 << 20];
    static int calls;
    if (calls++ > 1) {
        memcpy(y, stored, (size_t)(rows * columns) * sizeof *y);
        return;
    }
    for (int64_t r = 0; r < rows; r++) softmax_row(x + r * columns, stored + r * columns, columns);'
proposal "outputs that need no computation"
