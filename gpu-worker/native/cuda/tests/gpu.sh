#!/bin/bash
# Runs the CUDA runner on a machine with a GPU on the kernels of gpu-worker/hostile: correct, faulty and hostile ones.
# Prints a line for each, and at the end the times of checks and measurements in a serving runner.
#   gpu.sh [RUNS [RUNNER]]     runs the rows of expected.tsv so many times, once if not given; builds a runner when none is given
# With LATHE_ONLY it checks one candidate or "serving", with LATHE_CUBINS it keeps the kernels there, both for mutants.sh.
set -u
here=$(cd "$(dirname "$0")" && pwd)
include=$here/../../../kernels/include
hostile=$here/../../../hostile
only=${LATHE_ONLY:-}
dir=$(mktemp -d) || exit 1
cubins=${LATHE_CUBINS:-$dir}
trap 'rm -rf "$dir"' EXIT
runs=${1:-1}
runner=${2:-$dir/lathe-runner-cuda}
failures=0
checks=0

nvcc=${LATHE_NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
toolkit=$(dirname "$nvcc")/..
if [ -z "${2:-}" ]; then
    (cd "$here/../.." && "$nvcc" -O2 -std=c++17 -I . -t 0 -gencode=arch=compute_90,code=[sm_90,compute_90] -Xcompiler -Wall,-Wextra \
        -o "$runner" common/*.cpp cuda/*.cpp cuda/*.cu -cudart static -L"$toolkit/lib" -L"$toolkit/lib64" -ldl -lpthread) || exit 1
fi

compile() { # SOURCE NAME MACRO
    [ -e "$cubins/$2.cubin" ] || "$nvcc" -cubin -gencode=arch=compute_90a,code=sm_90a -std=c++17 -O3 -I "$include" "-D$3=1" \
        -o "$cubins/$2.cubin" "$hostile/cuda/runner/$1.cu"
}
for source in "$hostile"/cuda/runner/*.cu; do
    name=$(basename "$source" .cu)
    compile "$name" "$name" LATHE_DTYPE_F16 || exit 1 &
done
for type in BF16 F32 E4M3; do
    compile right "right_$type" "LATHE_DTYPE_$type" || exit 1 &
    compile reference "reference_$type" "LATHE_DTYPE_$type" || exit 1 &
done
wait

"$runner" devices --out "$dir/devices.json" || exit 1
device=$(sed 's/.*"uuid":"\([^"]*\)".*/\1/' "$dir/devices.json")
cat "$dir/devices.json"

# The settings that a test varies are variables; these are the defaults.
size=256 type=f16 out=f16 sequel= arguments= shape= extra= reference=reference reference_entry=reference
warmup=2e6 rounds=6 budget=1e9 floor=1 ratio=1000 seconds=5 memory=268435456

blocks() { echo $((($size + 15) / 16)); }

program() { # NAME CUBIN
    local tensors='{"tensor":"A"},{"tensor":"B"},{"tensor":"C"}' dimensions="{\"integer\":$size},{\"integer\":$size},{\"integer\":$size}"
    cat <<END
{"name":"$1","library":"$cubins/$2.cubin"$extra,"launches":[
 {"entry":"candidate",${shape:-\"grid\":[$(blocks),$(blocks)],\"block\":[16,16]},"arguments":[${arguments:-$tensors,$dimensions}]}$sequel]}
END
}

job() { # CANDIDATES
    cat > "$dir/job.json" <<END
{"version":1,"device":"$device",
 "tensors":[{"name":"A","role":"input","type":"$type","shape":[$size,$size],"fill":{"kind":"uniform","low":-1,"high":1}},
            {"name":"B","role":"input","type":"$type","shape":[$size,$size],"fill":{"kind":"uniform","low":-1,"high":1}}${derived:-},
            {"name":"C","role":"output","type":"$out","shape":[$size,$size]${product:-}}],
 "candidates":[$1],
 "reference":{"library":"$cubins/$reference.cubin","types":{"C":"f64"},"launches":[
   {"entry":"$reference_entry","grid":[$(blocks),$(blocks)],"block":[16,16],
    "arguments":[{"tensor":"A"},{"tensor":"B"},{"tensor":"C"},{"integer":$size},{"integer":$size},{"integer":$size}]}]}${prepare:-},
 "seed":"0123456789abcdef","tolerance":{"relative":${tolerance:-2e-3},"absolute":1e-6},
 "sampling":{"warmupNanoseconds":$warmup,"minRounds":4,"maxRounds":$rounds,"budgetNanoseconds":$budget,"flushBytes":1048576,"slowRatio":$ratio${beaten:+,\"beatenRounds\":$beaten}},
 "floorNanoseconds":$floor,"limits":{"seconds":$seconds,"memoryBytes":$memory},"contents":[${contents:-}],"preservesDenormals":${preserves:-false}}
END
}

expect() { # NAME VERB EXIT TEXT...
    local name=$1 verb=$2 exit=$3 verdict=ok begin
    [ -z "$only" ] || [ "$only" = "$name" ] || return
    shift 3
    checks=$((checks + 1))
    rm -f "$dir/result.json"
    begin=$(date +%s%N)
    timeout "${LATHE_TIMEOUT:-60}" "$runner" "$verb" "$dir/job.json" --out "$dir/result.json" > "$dir/messages" 2>&1
    code=$?
    [ "$code" = "$exit" ] || verdict="FAILED: exit code $code, not $exit"
    for text; do
        cat "$dir/messages" "$dir/result.json" 2> /dev/null | grep -qF -- "$text" || verdict="FAILED: no $text"
    done
    printf '%-36s %6d ms  %s\n' "$verb ${as:-$name}" $((($(date +%s%N) - begin) / 1000000)) "$verdict"
    [ "$verdict" = ok ] && return
    failures=$((failures + 1))
    cat "$dir/messages" "$dir/result.json" 2> /dev/null | head -c 1500
    echo
}

verify() { # CANDIDATE TEXT...
    job "$(program challenger "$1")"
    expect "$1" verify 0 "${@:2}"
}

bench() { # CANDIDATE TEXT...: against a correct incumbent
    local incumbent challenger
    challenger=$(program challenger "$1")
    incumbent=$(extra= sequel= arguments= shape= && program incumbent right)
    job "$challenger,$incumbent"
    expect "$1" bench 0 "${@:2}"
}

. "$hostile/table.sh"

count=',{"entry":"count","grid":[1],"block":[1],"arguments":[]}'
remember=',{"entry":"remember","grid":[1],"block":[1],"arguments":[{"tensor":"A"}]}'
integers='{"integer":256},{"integer":256},{"integer":256}'
change=',{"entry":"change","grid":[64],"block":[256],"arguments":[{"tensor":"A"},{"integer":65536}]}'
factors=',"product":["A","B"]'
keep=',{"entry":"keep","grid":[1],"block":[1],"arguments":[{"tensor":"A"},{"tensor":"B"},{"tensor":"C"},'$integers']}'

echo "right candidates"
verify right '"status":"ok"' '"name":"C","maxAbsoluteError":' '"registers":' '"blocksPerSm":'
all_contents='"zeros","small","large","denormals","oneNonzero","twoValues","oneNan","oneInfinity"'
as='all contents' contents=$all_contents verify right '"status":"ok"'
as='denormals are kept' contents='"denormals"' preserves=true verify right '"status":"ok"'
as='all contents by 67' size=67 contents=$all_contents verify right '"status":"ok"'
as='100 by 100' size=100 verify right '"status":"ok"'
as='1031 by 1031' size=1031 verify right '"status":"ok"'
type=bf16 out=bf16 reference=reference_BF16 tolerance=1e-2 verify right_BF16 '"status":"ok"'
type=f32 out=f32 reference=reference_F32 tolerance=1e-5 verify right_F32 '"status":"ok"'
type=e4m3 reference=reference_E4M3 verify right_E4M3 '"status":"ok"'
for size in 67 256; do
    as="all contents of bf16 by $size" contents=$all_contents type=bf16 out=bf16 reference=reference_BF16 tolerance=1e-2 verify right_BF16 '"status":"ok"'
    as="all contents of f32 by $size" contents=$all_contents type=f32 out=f32 reference=reference_F32 tolerance=1e-5 verify right_F32 '"status":"ok"'
    as="all contents of e4m3 by $size" contents=$all_contents type=e4m3 reference=reference_E4M3 verify right_E4M3 '"status":"ok"'
done
size=256
bench right '"status":"ok","unit":"ns","challenger":[' '"incumbent":[' '"stopped":"rounds"' '"protocol":"cuda 1' '"smMHzAfter":'
cat "$dir/result.json"
# Timed outputs are checked by signs, with no false alarm.
signed() { # NAME CANDIDATE: timed alone
    job "$(program challenger "$2")"
    as=$1 expect "$2" bench 0 '"status":"ok"'
}
rounds=100 product=$factors
for size in 67 100 256 1031; do
    signed "signed sums by $size" right
    type=bf16 out=bf16 reference=reference_BF16 tolerance=1e-2 signed "signed sums of bf16 by $size" right_BF16
    type=f32 out=f32 reference=reference_F32 tolerance=1e-5 signed "signed sums of f32 by $size" right_F32
    type=e4m3 reference=reference_E4M3 signed "signed sums of e4m3 by $size" right_E4M3
done
size=256 rounds=6 product=
as='no budget' budget=0 bench right '"stopped":"budget"'
copied=',"scratch":[{"name":"a","bytes":131072},{"name":"n","bytes":4,"zeroed":true}],"preparation":[{"entry":"copy","grid":[64],"block":[256],
    "arguments":[{"tensor":"A"},{"scratch":"a"},{"integer":65536}]}]'
by_scratch='{"scratch":"a"},{"tensor":"B"},{"tensor":"C"},{"scratch":"n"},'$integers
raise=',{"entry":"raise","grid":[1],"block":[1],"arguments":[{"scratch":"n"}]}'
restore=',{"entry":"restore","grid":[1],"block":[1],"arguments":[{"scratch":"n"}]}'
extra=$copied arguments=$by_scratch sequel=$raise$restore verify in_scratch '"status":"ok"' '"preparationNanoseconds":'
extra=$copied arguments=$by_scratch sequel=$raise$restore bench in_scratch '"status":"ok"' '"preparationNanoseconds":'
extra=$copied arguments=$by_scratch sequel=$raise as='scratch not left at zero' verify in_scratch "$(rejected correctness 'C[0,0]: expected')"
kept=',{"entry":"remember","grid":[1],"block":[1],"arguments":[{"tensor":"A"},{"scratch":"kept"}]}'
extra=',"scratch":[{"name":"kept","bytes":8}]' arguments='{"tensor":"A"},{"tensor":"B"},{"tensor":"C"},'$integers',{"scratch":"kept"}' sequel=$kept rounds=40 \
    bench keeps_in_scratch '"status":"ok"'
in_clusters='"grid":[1000000],"block":[256],"cluster":[2],"resident":true,"sharedMemory":100000'
shape=$in_clusters verify in_clusters '"status":"ok"'
map=',"maps":[{"name":"mapA","tensor":"A","extents":[256,256],"box":[64,8],"swizzle":0}]'
by_map='{"map":"mapA"},{"tensor":"B"},{"tensor":"C"},'$integers
extra=$map arguments=$by_map shape='"grid":[32],"block":[256]' verify through_maps '"status":"ok"'
derived=',{"name":"D","role":"derived","type":"f16","shape":[256,256]}'
prepare=',"prepare":{"library":"'$cubins'/reference.cubin","launches":[{"entry":"derive","grid":[64],"block":[256],
    "arguments":[{"tensor":"A"},{"tensor":"D"},{"integer":65536}]}]}'
by_derived='{"tensor":"D"},{"tensor":"B"},{"tensor":"C"},'$integers
as='a derived tensor' arguments=$by_derived verify right '"status":"ok"'
as='a derived tensor' arguments=$by_derived bench right '"status":"ok"'
unset derived prepare


echo "a vendor's library"
cc -O2 -shared -fPIC -o "$dir/vendor.so" "$here/../../../kernels/gemm/vendor_cuda.c" -ldl || exit 1
vendor() { # MORE FIELDS
    printf '{"name":"vendor","library":"%s/vendor.so"%s,"launches":[{"entry":"vendor","arguments":[
        {"tensor":"A"},{"tensor":"B"},{"tensor":"C"},%s]}]}' "$dir" "$1" "$integers"
}
job "$(vendor '')"
expect "cuBLASLt" baseline 0 '"status":"ok"' '"version":"cuBLASLt ' '"plan":' '"name":"C","maxAbsoluteError":'
job "$(program challenger right),$(vendor ',"plan":0')"
expect "right against cuBLASLt" bench 0 '"status":"ok"' '"incumbent":[' '"static":{"challenger":'
job "$(program challenger right),$(vendor ',"plan":1000')"
expect "no such plan" bench 0 '"status":"unavailable","candidate":"vendor"' 'has only'

echo "faulty and hostile candidates"
for run in $(seq "$runs"); do
    [ "$runs" = 1 ] || echo "run $run, $failures failures until now"
    check_expected cuda
done
as='too much shared memory' shape='"grid":[16,16],"block":[16,16],"sharedMemory":300000' verify right "$(rejected launch 'candidate requires 300000 bytes')"
as='too many threads' shape='"grid":[16,16],"block":[64,64]' verify right "$(rejected launch 'launching candidate: CUDA_ERROR_INVALID_VALUE')"
as='half a cluster' shape='"grid":[15,16],"block":[16,16],"cluster":[2]' verify right "$(rejected launch 'launching candidate: CUDA_ERROR_')"
as='too few arguments' arguments='{"tensor":"A"}' verify right "$(rejected launch 'candidate takes more than the 1 arguments')"
as='too many arguments' arguments='{"tensor":"A"},{"tensor":"B"},{"tensor":"C"},'$integers',{"integer":1}' verify right "$(rejected launch 'candidate takes 6 arguments, but the job gives 7')"
as='no such entry' sequel=',{"entry":"elsewhere","grid":[1],"block":[1]}' verify right "$(rejected launch 'the device code has no entry elsewhere')"
as='a map with too large a box' extra=',"maps":[{"name":"mapA","tensor":"A","extents":[256,256],"box":[512,8],"swizzle":128}]' verify right "$(rejected launch 'map mapA (extents 256x256, box 512x8')"
echo "no device code" > "$cubins/text.cubin"
verify text "$(rejected launch 'the device code cannot be loaded')"
as='faster than can be' floor=1e9 bench right '"stage":"integrity"' 'ns is less than the minimum of 1e+09 ns on this machine'
job "$(program challenger right)"
expect "right by itself" bench 0 '"status":"ok"' '"hot":{"challenger":'

echo "Compute Sanitizer"
sanitizer=${LATHE_COMPUTE_SANITIZER:-$(command -v compute-sanitizer || echo "$(dirname "$nvcc")/compute-sanitizer")}
sanitize() { # TOOL CANDIDATE TEXT: what the tool says of a check by the runner, with the options that Lathe gives it
    job "$(program challenger "$2")"
    [ -z "$only" ] || [ "$only" = "$2" ] || return
    checks=$((checks + 1))
    "$sanitizer" --tool "$1" --report-api-errors no --print-level error --kernel-name kernel_name=candidate \
        "$runner" verify "$dir/job.json" --out "$dir/result.json" > "$dir/messages" 2>&1
    if grep -qE -- "^========= $3" "$dir/messages" && { [ "$2" != right ] || grep -qF '"status":"ok"' "$dir/result.json"; }; then
        echo "$1 of $2: ok"
    else
        failures=$((failures + 1))
        echo "FAILED: $1 of $2 does not say $3"
        head -c 1500 "$dir/messages"
    fi
}
if [ -x "$sanitizer" ]; then
    sanitize memcheck right 'ERROR SUMMARY: 0 errors'
    sanitize memcheck reads_beyond 'Invalid __shared__ read'
    sanitize racecheck right 'RACECHECK SUMMARY: 0 hazards'
    sanitize racecheck races 'RACECHECK SUMMARY: .*[(][1-9][0-9]* error'
else
    echo "not checked: there is no compute-sanitizer"
fi

echo "system errors and invalid jobs"
reference_entry=reference_nan job "$(program challenger right)"
expect "a reference with NaN" verify 3 'the reference of C is not finite at element 258'
extra=',"surprise":1'
job "$(program challenger right)"
extra=
expect "an unknown field" verify 2 ': candidates[0]: unknown field "surprise"'

report() {
    echo "$checks checks, $failures failures"
    [ $failures = 0 ]
}
[ -z "$only" ] || [ "$only" = serving ] || { report; exit; }

checks=$((checks + 1))
"$runner" health --device "$device" --out "$dir/health.json" && cat "$dir/health.json" && grep -q '"controlNanoseconds":' "$dir/health.json" || failures=$((failures + 1))

echo "a watching runner"
"$nvcc" -O2 -std=c++17 -arch=sm_90 -cudart static -L"$toolkit/lib" -L"$toolkit/lib64" -o "$dir/spin" "$here/spin.cu" || exit 1
watch() { # NAME TEXT ABSENT COMMAND: what the runner reports about a command has the text, and not the other one
    checks=$((checks + 1))
    local word pid
    coproc watching { exec "$runner" watch --device "$device" --out "$dir/watch.json"; }
    pid=$watching_PID
    read -r word <&"${watching[0]}"
    CUDA_VISIBLE_DEVICES=$device bash -c "$4"
    eval "exec ${watching[1]}>&-"
    wait "$pid"
    printf '%-30s ' "$1" && cat "$dir/watch.json"
    grep -q -- "$2" "$dir/watch.json" && ! grep -q -- "$3" "$dir/watch.json" || { failures=$((failures + 1)); echo "FAILED: $1"; }
}
export dir
watch "clocks of a busy GPU" '"smMHzMin":"[0-9]*","smMHzMax":"[0-9]*"' '"inUseBy"' 'LATHE_COMMAND=1 "$dir/spin" 2'
watch "an Xid error" '"faults":\[\],"xids":\[[0-9]' '"inUseBy"' 'LATHE_COMMAND=1 "$dir/spin" 1 fault; true'
watch "a foreign process in between" '"inUseBy":"spin (pid' '"xids":\[[0-9]' \
    'LATHE_COMMAND=1 "$dir/spin" 3 & sleep 1; env -u LATHE_COMMAND "$dir/spin" 1; wait'

echo "a serving runner"
coproc serving { exec "$runner" serve --device "$device"; }
read -r word <&"${serving[0]}"
[ "$word" = ready ] || failures=$((failures + 1))
ask() { # VERB REPEATS
    local word begin i best=999999999999 first=
    for ((i = 0; i < $2; i++)); do
        begin=$(date +%s%N)
        printf '%s\t%s\t%s\n' "$1" "$dir/job.json" "$dir/result.json" >&"${serving[1]}"
        read -r word <&"${serving[0]}"
        took=$(($(date +%s%N) - begin))
        first=${first:-$took}
        [ $took -lt $best ] && best=$took
    done
    checks=$((checks + 1))
    grep -q '"status":"ok"' "$dir/result.json" && [ "$word" = done ] || failures=$((failures + 1))
    printf '%-44s first %6d us, best of %d %6d us, replies %s\n' "$1 $size" $((first / 1000)) "$2" $((best / 1000)) "$word"
}
for size in 256 512 1024 2048; do
    warmup=15e6 rounds=16 budget=4e8
    [ $size != 2048 ] || memory=2147483648
    repeats=8
    [ $size != 2048 ] || repeats=3
    job "$(program challenger right)"
    ask verify $repeats
    job "$(program challenger right),$(program incumbent right)"
    ask bench $repeats
    head -c 300 "$dir/result.json"; echo
done
size=4096 warmup=0 rounds=8 budget=1e12 memory=2147483648
echo "the cost of 16 checks by signs: the difference between these two"
for product in "" "$factors"; do
    job "$(program challenger right),$(program incumbent right)"
    ask bench 3
done
size=256 product=
job "$(program challenger prints)"
ask verify 2
deny() { # VERB CANDIDATE: it is wrong where the runner knows the correct outputs
    printf '%s\t%s\t%s\n' "$1" "$dir/job.json" "$dir/result.json" >&"${serving[1]}"
    read -r word <&"${serving[0]}"
    checks=$((checks + 1))
    grep -q '"status":"rejected"' "$dir/result.json" && [ "$word" = done ] && return
    failures=$((failures + 1))
    printf 'FAILED: %s of %s after the correct kernel: ' "$1" "$2"
    head -c 300 "$dir/result.json"; echo
}
warmup=2e6 rounds=6 budget=1e9
for wrong in last_wrong skips_one never_writes; do
    job "$(program challenger $wrong)"
    deny verify $wrong
done
job "$(program challenger last_wrong),$(program incumbent right)"
deny bench last_wrong
job "$(program challenger faults)"
printf 'verify\t%s\t%s\n' "$dir/job.json" "$dir/result.json" >&"${serving[1]}"
read -r word <&"${serving[0]}"
checks=$((checks + 1))
[ "$word" = "context lost" ] && grep -q '"stage":"crash"' "$dir/result.json" || failures=$((failures + 1))
wait "$serving_PID" 2> /dev/null
echo "after a fault: $word, and the runner ended with $?"

report
