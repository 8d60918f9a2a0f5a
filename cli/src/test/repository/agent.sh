#!/bin/sh
# An agent for this repository under the protocol rounds. It breaks rules in some turns. The table has for each turn the
# changes of its attempts, the category, and the cited evaluations.
set -eu
turn=$(sed -n 's/^# Turn \([0-9]*\), attempt [0-9]*$/\1/p' BRIEF.md)
attempt=$(sed -n 's/^# Turn [0-9]*, attempt \([0-9]*\)$/\1/p' BRIEF.md)
# shellcheck disable=SC2046
set -- $(sed -n "${turn}p" <<'END'
changes-benchmark                  structural  #0
adds-benchmark                     structural  #0
backward                           structural  #0
slower-4                           tiling      #3
slower-5                           tiling      #4
slower-6                           tiling      #5
slower-6                           memory      #5
deletes                            pipeline    #7
broken,wrong,slower-7              pipeline    #7
forward                            structural  #11
two-changes                        micro       #12
slower-8                           micro       #12
END
)
change=$(echo "$1" | cut -d , -f "$attempt") category=$2 evidence=$3
source=kernel/src/centred.c

# The brief has the commands, the columns and the rows.
grep -q "build: .cc \$LATHE_FLAGS" BRIEF.md
grep -q "a step of a forward pass, forward GB/s, and a backward pass, backward GB/s, with twice the work" BRIEF.md
grep -q "^| 6144 | [0-9.]* GB/s |" BRIEF.md
grep -q "^| mean of the backward pass | [0-9.]* |" BRIEF.md

more=
case $change in
    changes-benchmark) sed -i 's/CALLS = 10/CALLS = 1/' repository/bench/bench.c ;;
    adds-benchmark) mkdir kernel/bench && cp repository/bench/bench.c kernel/bench ;;
    backward)
        sed -i '/^void backward/d' $source
        cat >> $source <<'END'
void backward(const float *dy, float *dx, long n) {
    for (long first = 0; first < n; first += GROUP) {
        const long end = first + GROUP < n ? first + GROUP : n;
        float sum = 0;
        for (long i = first; i < end; i++) sum += dy[i];
        const float mean = sum / (float)(end - first);
        for (long i = first; i < end; i++) dx[i] = dy[i] - mean;
    }
}
END
        ./try | grep -q "compiled with the repository's build"
        ./try --verify | grep -q "not verified: op.json has no test"
        sed -i 's/float sum/flaot sum/' $source
        ! ./try > try.log || exit 1
        grep -q "src/centred.c:[0-9]*:[0-9]*: error" try.log
        sed -i 's/flaot sum/float sum/' $source
        ;;
    forward) # with a new file
        cat > kernel/src/mean.h <<'END'
/* The mean of the elements from first to before end. */
static inline float mean(const float *x, long first, long end) {
    float sum = 0;
    for (long i = first; i < end; i++) sum += x[i];
    return sum / (float)(end - first);
}
END
        sed -i '1i #include "mean.h"' $source
        sed -i '/^void forward/d' $source
        cat >> $source <<'END'
void forward(const float *x, float *y, long n) {
    for (long first = 0; first < n; first += GROUP) {
        const long end = first + GROUP < n ? first + GROUP : n;
        const float m = mean(x, first, end);
        for (long i = first; i < end; i++) y[i] = x[i] - m;
    }
}
END
        ;;
    slower-*) # by this factor, so that no verdict depends on the load of the machine
        cp repository/src/centred.c $source
        sed -i "s/centred(\(d*[xy]\), \(d*[xy]\), n); }/for (int again = 0; again < ${change#slower-}; again++) centred(\1, \2, n); }/" $source
        ;;
    deletes) rm $source ;;
    broken) echo 'not C' >> $source ;;
    wrong) cp repository/src/centred.c $source && sed -i 's/x\[i\] - sum/x[i] + sum/' $source ;;
    two-changes) echo '/* nothing */' >> $source && more=', "knobs": {"OPT": "-O3"}' ;;
    *) exit 1 ;;
esac
cat > proposal.json <<END
{
  "hypothesis": "turn $turn: $change",
  "bottleneck": "the sums",
  "change": "$change",
  "expected": "fewer instructions",
  "risk": "rounding errors",
  "evidence": ["$evidence"],
  "category": "$category",
  "bucket": "K1",
  "diagnosis": "before turn $turn the sums were repeated"$more
}
END
