#!/bin/sh
# Honest: takes a CUDA kernel of gemm from a loop in global memory to tensor cores by the edits in tensor_cores/edits, one in each
# turn. It cites the profile of the incumbent and follows the protocol croq. The op has no family but the naive one:
#
#   cp -r gpu-worker/hostile/agents/tensor_cores/op FOLDER && cp gpu-worker/kernels/gemm/*.cu gpu-worker/kernels/gemm/vendor_cuda.c FOLDER
#   ./lathe run --op FOLDER --dtype f16 --shapes 4096x4096x4096 --protocol croq --proposer search:5,agent:1 --iterations 42 \
#       --agent "sh $PWD/gpu-worker/hostile/agents/tensor_cores.sh"
set -eu
edits=$(dirname "$0")/tensor_cores/edits
turn=$(sed -n 's/^# Turn \([0-9]*\), attempt [0-9]*$/\1/p' BRIEF.md | tail -n 1)
bottleneck=$(sed -n 's/.*The bottleneck of the incumbent is \([a-z_]*\);.*/\1/p' BRIEF.md | head -n 1)
# The first value of the profile, as NAME=VALUE.
fact=$(sed -n '/^## Profile of the best/,/^## /s/^\* \([A-Za-z_][A-Za-z0-9_.]*\): \([0-9][-+.0-9e]*\)$/\1=\2/p' BRIEF.md | head -n 1)

# Each edit follows the one before, also if that was no gain.
cp op/naive/kernel.cu kernel/kernel.cu
for edit in $(find "$edits" -name '*.patch' | sort | head -n "$turn"); do
    patch --quiet kernel/kernel.cu "$edit"
done
# Prints a field of the edit's head.
field() { sed -n "s/^$1: //p" "$edit"; }
space=$(field space)
./try > try.log 2>&1 || true
cat > proposal.json <<END
{
  "hypothesis": "$(field change)",
  "bottleneck": "${bottleneck:-unknown}",
  "change": "$(field change)",
  "expected": "a multiple of the speed of the best kernel",
  "evidence": ["#0 is far below the roofline", "$fact"],
  "risk": "registers",
  "category": "$(field category)"${space:+, \"space\": $space}
}
END
