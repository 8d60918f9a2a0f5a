#!/bin/sh
# Twelve turns that edit the op `repeats`. Turns 2 and 4 are ten times as fast as the incumbent, the others at least ten times
# slower, so that the load of the machine decides on no promotion. The first attempt of turns 3 and 7 does not compile, that of turns 5
# and 9 is incorrect.
. "$(dirname "$0")/../../../../gpu-worker/hostile/agents/common.sh"
set -- 3000 30 4000 3 5000 6000 3500 4500 5500 6500 7000 7500 # passes of turn N
shift $((turn - 1))
cp op/plain/kernel.c kernel/kernel.c # a second attempt finds the source of the first one
sed -i "s/again < [0-9]*/again < $1/" kernel/kernel.c
if [ "$attempt" = 1 ]; then
    case $turn in
        3 | 7) sed -i 's/;$//' kernel/kernel.c ;;
        5 | 9) sed -i 's/2 \* x/3 * x/' kernel/kernel.c ;;
    esac
else
    grep -q 'was rejected at' BRIEF.md
fi
sleep 1 # a turn lasts long enough to be killed
proposal "turn $turn: $1 passes" ', "knobs": {"WIDTH": 1}'
