#!/bin/sh
# Honest: twelve turns. Each is at least ten times slower than the baseline, so that no verdict depends on the load of the machine.
# The first attempt of turns 3 and 7 does not compile, that of turns 5 and 9 is incorrect.
. "$(dirname "$0")/common.sh"
error=
if [ "$attempt" = 1 ]; then
    case $turn in
        3 | 7) error='sum = sum' ;;       # no semicolon
        5 | 9) error='sum -= sums[0];' ;; # one lane is missing
    esac
else
    grep -q 'was rejected at' BRIEF.md
fi
# shellcheck disable=SC2086
set -- 40 20 45 50 55 30 60 65 70 75 80 85 # how often turn N computes each row
shift $((turn - 1))
kernel 16 "$error" "for (int again = 1; again < $1; again++)
        for (int64_t r = 0; r < rows; r++) softmax_row(x + r * columns, y + r * columns, columns);"
sleep 1 # a turn lasts long enough to be killed
proposal "turn $turn: each row is computed $1 times" \
    ', "knobs": {"OPT": "-O3", "MATH": "-ffast-math", "TARGET": "-march=native"}'
