#!/bin/sh
# Tests the CUDA runner without a GPU: its logic, and if nvcc is installed, that the runner and all kernels of gpu-worker/hostile
# compile, and how the runner behaves without a driver. gpu.sh tests the rest on a GPU.
#   run.sh [RUNNER]     without a runner, builds one with the plain compiler line
# With LATHE_BUILT the built logic and kernels stay there.
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

cd "$here/../.." || exit 1
built=${LATHE_BUILT:-$dir}
# One translation unit takes a third of the time of separate files.
printf '#include "%s"\n' common/*.cpp cuda/nvml_names.cpp cuda/foreign_processes.cpp cuda/observation.cpp cuda/reference_store.cpp \
    cuda/tests/logic.cpp > "$dir/logic.cpp"
[ -e "$built/logic" ] || { c++ -std=c++17 -O1 -Wall -Wextra -Werror -I . -o "$built/draft.$$" "$dir/logic.cpp" \
    && mv "$built/draft.$$" "$built/logic"; } || exit 1
"$built/logic" || fail "the logic"
checks=$((checks + 1))

nvcc=${LATHE_NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
if [ ! -x "$nvcc" ]; then
    echo "NOT CHECKED: nvcc is not installed (LATHE_NVCC can name one), so no device code was compiled"
    echo "$checks checks, $failures failures"
    exit $failures
fi

runner=${1:-$dir/lathe-runner-cuda}
toolkit=$(dirname "$nvcc")/..
[ -n "${1:-}" ] || "$nvcc" -O2 -std=c++17 -I . -t 0 -gencode=arch=compute_90,code=[sm_90,compute_90] -Xcompiler -Wall,-Wextra,-Werror -o "$runner" \
    common/*.cpp cuda/*.cpp cuda/*.cu -cudart static -L"$toolkit/lib" -L"$toolkit/lib64" -ldl -lpthread || exit 1
for source in "$here"/../../../hostile/cuda/runner/*.cu; do
    checks=$((checks + 1))
    cubin=$built/$(basename "$source" .cu).cubin
    [ -e "$cubin" ] || { "$nvcc" -cubin -gencode=arch=compute_90a,code=sm_90a -std=c++17 -Werror all-warnings \
        -I "$here/../../../kernels/include" -DLATHE_DTYPE_F16=1 -o "$built/draft.$$" "$source" > "$dir/messages" 2>&1 \
        && mv "$built/draft.$$" "$cubin"; } || fail "$source does not compile"
done

# expect NAME EXIT TEXT WORD...: runs the runner with the words and checks the exit code, and the text in its output or result.
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
expect "no verb" 2 "a verb is required"
expect "an unknown verb" 2 "devices, watch or serve is required" guess --out "$dir/result.json"
expect "no place for the result" 2 "--out RESULT.json is required" verify "$dir/half.json"
expect "half a job" 2 "half.json:2: invalid JSON" verify "$dir/half.json" --out "$dir/result.json"
expect "watching without a device" 2 "--device UUID is required" watch --out "$dir/result.json"
expect "serving without a device" 2 "--device UUID is required" serve
if "$runner" devices --out "$dir/result.json" && grep -q '"reason":"no NVIDIA driver' "$dir/result.json"; then
    expect "no driver" 0 '{"status":"ok","devices":[],"reason":"no NVIDIA driver is installed' devices --out "$dir/result.json"
    expect "health without a driver" 3 "no NVIDIA driver is installed" health --device GPU-0 --out "$dir/result.json"
    expect "watching without a driver" 0 '{"status":"ok","faults":[],"xids":[],"environment":{}}' watch --device GPU-0 --out "$dir/result.json"
    expect "serving without a driver" 3 "no NVIDIA driver is installed" serve --device GPU-0
fi

echo "$checks checks, $failures failures"
[ $failures = 0 ]
