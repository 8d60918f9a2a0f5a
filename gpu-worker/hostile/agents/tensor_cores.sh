#!/bin/sh
# Honest: takes the CUDA kernel of gemm from one thread for each element to tensor cores. Each turn takes the next family,
# edits the source or sets a knob, and cites the profile of the incumbent. It follows the protocol croq.
set -eu
last_line=$(sed -n 's/^# Turn \([0-9]*\), attempt \([0-9]*\)$/\1 \2/p' BRIEF.md | tail -n 1)
turn=${last_line% *}
bottleneck=$(sed -n 's/.*The bottleneck of the incumbent is \([a-z_]*\);.*/\1/p' BRIEF.md | head -n 1)
# The first value of the profile, as NAME=VALUE.
fact=$(sed -n '/^## Profile of the best/,/^## /s/^\* \([A-Za-z_][A-Za-z0-9_.]*\): \([0-9][-+.0-9e]*\)$/\1=\2/p' BRIEF.md | head -n 1)

case $turn in
    1) family=scalar category=memory change="column of B through the read-only cache" ;;
    2) family=shared category=structural change="tiles of A and B in shared memory" ;;
    3) family=mma category=structural change="tensor cores with mma.sync" ;;
    4) family=wgmma category=pipeline change="TMA and wgmma" ;;
    *) family=wgmma category=tiling change="edit $turn: another order of the declarations" ;;
esac
cp "op/$family/kernel.cu" kernel/kernel.cu
knobs=
case $turn in
    5) knobs=', "knobs": {"STAGES": 5}' ;;
    6) category=memory knobs=', "knobs": {"SWIZZLE_GROUP": 16}' ;;
    2 | 3 | 4) ;; # another family is the one change
    *) printf '// Scripted edit of turn %s: %s.\n' "$turn" "$change" | cat - "op/$family/kernel.cu" > kernel/kernel.cu ;;
esac
./try > try.log 2>&1 || true
cat > proposal.json <<END
{
  "hypothesis": "$change",
  "bottleneck": "${bottleneck:-unknown}",
  "change": "$change",
  "expected": "a multiple of the speed of the best kernel",
  "evidence": ["#0 is far below the roofline", "$fact"],
  "risk": "registers",
  "category": "$category",
  "family": "$family"$knobs
}
END
