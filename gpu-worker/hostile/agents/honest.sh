#!/bin/sh
# Honest: takes the kernel from one sum to 16, and its exponential function from a long series to a short one, one edit a
# turn, 15 turns. In every fourth turn the first attempt does not compile, in every fourth it is incorrect; the second attempt
# repairs it when the reason came back.
. "$(dirname "$0")/common.sh"
error=
if [ "$attempt" = 1 ]; then
    case $((turn % 4)) in
        2) error='sum = sum' ;;       # no semicolon
        0) error='sum -= sums[0];' ;; # one lane is missing
    esac
else
    grep -q 'was rejected at' BRIEF.md
fi
lanes=$((1 << (turn - 1) % 5)) degree=$((10 - (turn - 1) / 5))
kernel $lanes "$error"
./try > try.log || true
proposal "turn $turn: $lanes independent sums, series of degree $degree" ', "knobs": {"OPT": "-O3"}'
