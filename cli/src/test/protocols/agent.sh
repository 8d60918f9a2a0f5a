#!/bin/sh
# An agent for the op gemm on a CPU. It breaks each rule of its campaign's protocol and keeps the rules in between. Line N of
# PROTOCOL.turns is turn N: the change, its category, the cited evidence, the stated bottleneck, and what Lathe must record:
# the gate that refuses it, or the verdict. As evidence, "share" is the share of the roofline in the brief.
set -eu
protocol=$(sed -n 's/^\* Protocol `\([a-z]*\)`.*/\1/p' BRIEF.md)
turn=$(sed -n 's/^# Turn \([0-9]*\), attempt 1$/\1/p' BRIEF.md)
profiled=$(sed -n 's/^\* bottleneck: \([a-z_]*\),.*/\1/p' BRIEF.md)
share=$(sed -n 's/^\* \(roofline_share\): \(.*\)/\1=\2/p' BRIEF.md)
# shellcheck disable=SC2046
set -- $(sed -n "${turn}p" "$(dirname "$0")/$protocol.turns")
change=$1 category=$2 evidence=$(echo "$3" | sed "s/share$/$share/; s/,/\", \"/g") bottleneck=$4
[ "$bottleneck" != profiled ] || bottleneck=$profiled

risk='"risk": "rounding errors",' more=
case $change in
    no-change) ;;
    no-risk) risk= ;;
    no-bottleneck) bottleneck= ;;
    two-knobs) more=', "knobs": {"OPT": "-O3", "MATH": "-ffast-math"}' ;;
    illegal) more=', "knobs": {"MC": 256, "NC": 512, "KC": 512}' ;;
    portable) more=', "knobs": {"TARGET": ""}' ;;
    unpacked) more=', "knobs": {"PACK_B": 0}' ;;
    blocked)
        cp op/blocked/kernel.c kernel/kernel.c
        more=', "family": "blocked", "knobs": {"OPT": "-O3", "TARGET": "-march=native"}'
        ;;
    slower-*) # by this factor, so that no verdict depends on the load of the machine
        sed -i "s/multiply(&p);/for (int again = 0; again < ${change#slower-}; again++) multiply(\&p);/" kernel/kernel.c
        ;;
    *) exit 1 ;;
esac
cat > proposal.json <<END
{
  "hypothesis": "turn $turn: $change",
  "bottleneck": "$bottleneck",
  "change": "$change",
  "expected": "fewer instructions",
  $risk
  "evidence": ["$evidence"],
  "category": "$category"$more
}
END
