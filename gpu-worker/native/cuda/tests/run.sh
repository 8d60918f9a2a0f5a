#!/bin/sh
# What can be tested of the CUDA runner without a GPU: its logic by any C++ compiler, and where nvcc is found, that all of it
# and all kernels of gpu-worker/hostile compile, and how it behaves where there is no driver. gpu.sh beside this does the rest.
set -u
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failures=0
checks=0

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$1"
    [ ! -s "$dir/messages" ] || cat "$dir/messages"
}

logic="trouble json fields element job program_reader result rejection random rounds throttle reference_store reference_files company xid"
(cd "$here/.." && c++ -std=c++17 -O1 -Wall -Wextra -Werror -o "$dir/logic" tests/logic.cpp $(for file in $logic; do echo "$file.cpp"; done)) || exit 1
"$dir/logic" || fail "the logic"
checks=$((checks + 1))

nvcc=${LATHE_NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
if [ ! -x "$nvcc" ]; then
    echo "NOT CHECKED: there is no nvcc here (LATHE_NVCC names one), so no device code was compiled"
    echo "$checks checks, $failures failures"
    exit $failures
fi

runner=$dir/lathe-runner-cuda
toolkit=$(dirname "$nvcc")/..
"$nvcc" -O2 -std=c++17 -t 0 -gencode=arch=compute_90,code=[sm_90,compute_90] -Xcompiler -Wall,-Wextra,-Werror -o "$runner" \
    "$here"/../*.cpp "$here"/../*.cu -cudart static -L"$toolkit/lib" -L"$toolkit/lib64" -ldl -lpthread || exit 1
for source in "$here"/../../../hostile/cuda/runner/*.cu; do
    checks=$((checks + 1))
    "$nvcc" -cubin -gencode=arch=compute_90a,code=sm_90a -std=c++17 -Werror all-warnings -I "$here/../../../kernels/include" -DLATHE_DTYPE_F16=1 \
        -o "$dir/kernel.cubin" "$source" > "$dir/messages" 2>&1 || fail "$source does not compile"
done

# expect NAME EXIT TEXT WORD...: runs the runner with the words; the exit code must be that, and the text in what it says or writes.
expect() {
    name=$1 exit=$2 text=$3
    shift 3
    checks=$((checks + 1))
    rm -f "$dir/result.json"
    "$runner" "$@" > "$dir/messages" 2>&1 < /dev/null
    code=$?
    [ "$code" = "$exit" ] || fail "$name: exit code $code, not $exit"
    cat "$dir/messages" "$dir/result.json" 2> /dev/null | grep -qF -- "$text" || fail "$name: no $text"
}

echo '{"version":1,' > "$dir/half.json"
expect "help" 0 "usage: lathe-runner-cuda verify|bench|baseline" --help
expect "no verb" 2 "a verb is needed"
expect "an unknown verb" 2 "is needed" guess --out "$dir/result.json"
expect "no place for the result" 2 "--out RESULT.json is needed" verify "$dir/half.json"
expect "half a job" 2 "JSON, line 2" verify "$dir/half.json" --out "$dir/result.json"
expect "serving nobody" 2 "--device UUID is needed" serve
if "$runner" devices --out "$dir/result.json" && grep -q '"reason":"no NVIDIA driver' "$dir/result.json"; then
    expect "no driver" 0 '{"status":"ok","devices":[],"reason":"no NVIDIA driver is installed' devices --out "$dir/result.json"
    expect "health without a driver" 3 "no NVIDIA driver is installed" health --device GPU-0 --out "$dir/result.json"
    expect "serving without a driver" 3 "no NVIDIA driver is installed" serve --device GPU-0
fi

echo "$checks checks, $failures failures"
[ $failures = 0 ]
