#!/bin/sh
# Runs the CPU runner on the kernels of gpu-worker/hostile: correct, faulty and hostile ones.
#   run.sh [RUNNER]     builds a runner when none is given
# With LATHE_ONLY it makes only the checks of this name, for mutants.sh.
set -u
here=$(cd "$(dirname "$0")" && pwd)
. "$here/setup.sh"
only=${LATHE_ONLY:-}
failures=0
checks=0

# Whether to make a check, which it counts.
check() { # NAME
    [ -z "$only" ] || [ "$only" = "$1" ] || return 1
    checks=$((checks + 1))
}

fail() {
    failures=$((failures + 1))
    printf 'FAILED: %s\n' "$1"
    [ ! -f "$dir/result.json" ] || head -c 600 "$dir/result.json"
    [ ! -s "$dir/messages" ] || cat "$dir/messages"
}

# Runs a job like a worker: again, for a minute and a half, if the machine is too busy to time it or the clocks say too little
# about the candidate. $again: messages after which it runs again
run_job() { # VERB
    deadline=$(($(date +%s) + 90))
    while [ "$(date +%s)" -lt $deadline ]; do
        rm -f "$dir/result.json"
        (cd "$dir" && "$runner" "$1" job.json --out result.json > "$dir/messages" 2>&1)
        code=$?
        grep -q "${again:-the machine is too busy\|the clocks disagreed}" "$dir/messages" || return
    done
}

# Whether the result and the messages have a text.
has() { # TEXT
    cat "$dir/messages" "$dir/result.json" 2> /dev/null | grep -qF -- "$1"
}

# Whether a comparison accepted its candidate, and not as expected: a campaign confirms a promotion by a second comparison, and
# a disturbed sample can keep a slow candidate from being stopped early.
is_doubtful() { # VERB TEXT...
    [ "$1" = bench ] && has '"status":"ok"' || return 1
    shift
    for text; do has "$text" || return 0; done
    return 1
}

# expect NAME VERB EXIT TEXT...: runs the job and checks the exit code, and each text in the result or the messages. A doubtful
# comparison is repeated once.
expect() {
    check "$1" || return 0
    name=$1 verb=$2 exit=$3
    shift 3
    run_job "$verb"
    ! is_doubtful "$verb" "$@" || run_job "$verb"
    [ "$code" = "$exit" ] || fail "$name: exit code $code, not $exit"
    [ "$exit" = 0 ] || [ ! -f "$dir/result.json" ] || fail "$name: a result after exit code $exit"
    for text; do
        has "$text" || fail "$name: no $text"
    done
}

verify() { # CANDIDATE TEXT...
    candidate=$1
    shift
    job "$(program challenger "$candidate" "${fields:-}")"
    expect "verify $candidate" verify 0 "$@"
}

bench() { # CHALLENGER TEXT...: against a correct incumbent
    candidate=$1
    shift
    job "$(program challenger "$candidate" "${fields:-}"),$(program incumbent "${incumbent:-right}" "${fields:-}")"
    expect "bench $candidate" bench 0 "$@"
}

echo "right candidates"
verify right '"status":"ok"' '"name":"C","maxAbsoluteError":0,' '"peakBytes":' '"log":""'
contents=$all_contents verify right '"status":"ok"' '"name":"C","maxAbsoluteError":0,'
contents=$all_contents preserves=true verify right '"status":"ok"'
verify has_version '"status":"ok"' '"version":"Doubling 1.2"'
fields=',"threads":2' verify starts_a_thread '"status":"ok"'
bench right '"status":"ok","unit":"ns","challenger":[' '"incumbent":[' '"order":"ABBA BAAB ABBA BAAB ABBA BAAB","stopped":"rounds"' '"runner":"cpu '
fields=',"threads":2' bench right '"status":"ok"'
budget=0 bench right '"order":"ABBA BAAB ABBA BAAB","stopped":"budget"'
warmup=2e6 bench right '"status":"ok"'
job "$(program challenger right)"
expect "bench alone" bench 0 '"order":"AA AA AA AA AA AA"' '"status":"ok"'
expect "health" health 0 '"status":"ok"' '"controlNanoseconds":' '"f32":' '"bandwidthBytesPerSecond":' '"cores":'

# 444 and 272 are landlock_create_ruleset and unshare.
if [ "$(uname -m)" = x86_64 ] && check "missing isolation"; then
    cc -Wall -Wextra -Werror -o "$dir/without" "$here/without.c" || exit 1
    "$dir/without" 444 272 -- "$runner" health "$dir/job.json" --out "$dir/health.json"
    grep -q '"missing":\["Landlock","user namespaces"' "$dir/health.json" || fail "a machine without Landlock and namespaces"
fi

# The peaks are those of a processor, not of the share that a busy machine gives.
bandwidth() { # prints MB/s on the first allowed processor
    taskset -c "$processor" "$runner" health "$dir/job.json" --out "$dir/health.json" > "$dir/messages" 2>&1
    sed "s/.*\"bandwidthBytesPerSecond\":\([0-9.e+]*\).*/\1/" "$dir/health.json" | awk "{printf \"%d\", \$1 / 1e6}"
}
if check "the peak bandwidth"; then
    processor=$(taskset -cp $$ | sed 's/.*: //; s/[,-].*//')
    idle=$(bandwidth)
    busy=
    for i in 1 2 3 4 5 6; do
        taskset -c "$processor" sh -c 'while :; do :; done' &
        busy="$busy $!"
    done
    shared=$(bandwidth)
    kill $busy
    [ "${shared:-0}" -gt $((${idle:-0} / 2)) ] || fail "the peak bandwidth: ${idle:-none} MB/s idle, ${shared:-none} MB/s beside six processes"
fi

echo "faulty and hostile candidates"
check_expected cpu
[ ! -e "$dir/lathe-was-here" ] || fail "a candidate wrote a file"
echo "no library" > "$dir/text.so"
verify text "$(rejected launch 'cannot load the library')"
verify not_here '"status":"unavailable","candidate":"challenger","reason":"the vendor'"'"'s library is not installed"'
if grep -q landlock /sys/kernel/security/lsm 2> /dev/null || [ -z "$(cat /sys/kernel/security/lsm 2> /dev/null)" ]; then
    verify peeks_while_loading "$(rejected correctness 'C[0,0]: expected')"
else
    echo "NOT CHECKED: this kernel has no Landlock, so a library that is being loaded can read files"
fi
bench replies_early '"stage":"integrity","candidate":"challenger"'
floor=1e9 bench right '"stage":"integrity"' 'ns is less than the minimum of 1e+09 ns on this machine'
if check "a forged time beside a disturbed incumbent"; then
    rounds=12 job "$(program challenger halves_short_time),$(program incumbent works_briefly_disturbed)"
    run_job bench
    ! grep -qs '"status":"ok"' "$dir/result.json" || fail "a forged time beside a disturbed incumbent is believed"
fi
rounds=20 ratio=100000 job "$(program challenger discards_second_samples),$(program incumbent right)"
again="the machine is too busy" expect "discarded samples" bench 3 \
    'the clocks disagreed about too many samples of challenger'
job "$(program challenger right),$(program incumbent null_pointer)"
expect "a broken incumbent is not the challenger's fault" bench 0 '"stage":"crash","candidate":"incumbent"'

echo "sanitizers"
checked="-fsanitize=kernel-address --param=asan-instrumentation-with-call-threshold=0 --param=asan-stack=0 --param=asan-globals=0
    -fsanitize=undefined -fsanitize-undefined-trap-on-error -include $here/../../../src/main/resources/dev/lathe/worker/compile/bounds.h"
if cc -std=c11 -O2 -fPIC -shared $checked -o "$dir/checked_right.so" "$hostile/cpu/runner/right.c" 2> /dev/null; then
    for kernel in reads_behind overflows_int one_too_many; do
        cc -std=c11 -O2 -fPIC -shared $checked -o "$dir/checked_$kernel.so" "$hostile/cpu/runner/$kernel.c" || exit 1
    done
    verify checked_right '"status":"ok"'
    verify checked_reads_behind "$(rejected crash 'SIGSEGV at the guard around tensor A')"
    verify checked_one_too_many "$(rejected crash 'SIGSEGV at the guard around tensor A')"
    verify checked_overflows_int "$(rejected crash 'SIGILL')"
else
    echo "NOT CHECKED: this C compiler does not support the flags of the sanitizers"
fi

if [ "$(uname -m)" = x86_64 ] && check "system calls"; then
    echo "system calls"
    # read write close fstat lseek munmap brk rt_sigaction rt_sigprocmask rt_sigreturn pread64 writev sched_yield mremap
    # madvise nanosleep getpid exit uname gettimeofday getrusage sysinfo sigaltstack gettid set_tid_address restart_syscall
    # clock_gettime clock_getres clock_nanosleep exit_group set_robust_list getcpu getrandom membarrier rseq; with other
    # arguments also mmap mprotect futex tgkill prlimit64 sched_getaffinity
    allowed="0 1 3 5 8 11 12 13 14 15 17 20 24 25 28 35 39 60 63 96 98 99 131 186 218 219 228 229 230 231 273 309 318 324 334"
    made=
    for call in $(seq 0 334) $(seq 424 470); do  # the numbers in use
        operand=',{"integer":'$call'}'
        job "$(program challenger makes_a_call)"
        (cd "$dir" && "$runner" verify job.json --out result.json > "$dir/messages" 2>&1)
        grep -q "call $call: absent\|\"stage\":\"integrity\"" "$dir/result.json" || made="$made $call"
    done
    unset operand
    [ "$made" = " $allowed" ] || fail "system calls$made can be made, not $allowed"
fi

echo "system errors and invalid jobs"
job "$(program challenger right)"
reference=reference_nan job "$(program challenger right)"
expect "a reference with NaN" verify 3 'the reference of C is not finite at element 0'
more=',"surprise":1' job "$(program challenger right)"
expect "an unknown field" verify 2 ': unknown field "surprise"'
job "$(program challenger right),$(program incumbent right)"
expect "verify of two" verify 2 'job.json:4: candidates: exactly one is required'
contents='"ones"' job "$(program challenger right)"
expect "unknown contents" verify 2 'job.json:11: contents[0]: must be one of zeros, small, large'
fields=',"scratch":[{"name":"s","bytes":-1}]'
job "$(program challenger right "$fields")"
expect "a negative size" verify 2 'job.json:4: candidates[0].scratch[0].bytes: must be at least 0'
fields=',"threads":4096'
job "$(program challenger right "$fields")"
expect "more threads than processors" verify 2 'the op grants 4096 threads (cpu.threads in op.json), but only'
unset fields
job "$(program challenger right)"
sed -i 's/"shape":\[10,100\]/"shape":[100000,1000000]/' "$dir/job.json"
expect "a problem beyond the memory" verify 2 'MiB of memory, but only'
fields=',"scratch":[{"name":"s","bytes":100000000000000}]' verify right "$(rejected launch 'with its scratch buffers the problem needs 9536')"
fields=',"scratch":[{"name":"s","bytes":100000000000000}]' bench right "$(rejected launch 'with its scratch buffers the problem needs 9536')"
# Of a million elements of four bytes, the runner holds two inputs, two references of eight bytes, and for each candidate six
# sets of buffers: 120 MB.
if check "the memory of the runner"; then
    job "$(program challenger right),$(program incumbent right)"
    sed -i 's/\[10,100\]/[1000,1000]/; s/{"integer":1000}/{"integer":1000000}/g' "$dir/job.json"
    rm -f "$dir/result.json"
    (cd "$dir" && exec "$runner" bench job.json --out result.json > messages 2>&1) &
    pid=$! peak=0
    while kill -0 $pid 2> /dev/null; do
        now=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB/\1/p' "/proc/$pid/status" 2> /dev/null)
        peak=${now:-$peak}
    done
    [ "$peak" -gt 0 ] && [ "$peak" -lt 130000 ] || fail "the memory of the runner: $peak KiB"
fi
echo '{"version":1,' > "$dir/job.json"
expect "half a job" verify 2 'job.json:2: invalid JSON'
if check "a result that cannot be written"; then
    job "$(program challenger right)"
    rm -f "$dir/result.json"
    (cd "$dir" && "$runner" verify job.json --out /nowhere/result.json) > "$dir/messages" 2>&1
    [ $? = 3 ] || fail "a result that cannot be written"
fi

echo "precomputed references"
files='"referenceFiles":{"types":{"C":"f64"},"bySeed":{"0123456789abcdef":"'$dir/first'","0123456789abcdee":"'$dir/second'"}},'

# Writes a job with precomputed references.
job_with_files() {
    job "$1"
    sed '/"reference":{/,/"launches"/d; s|^ "seed"|'"$files"' "seed"|' "$dir/job.json" > "$dir/filed.json"
    mv "$dir/filed.json" "$dir/job.json"
}

rm -f "$dir"/cache/*
job "$(program challenger wrong)" && run_job verify  # ends after the first contents
mv "$dir"/cache/*.reference "$dir/first"
job "$(program challenger right),$(program incumbent right)" && run_job bench
for made in "$dir"/cache/*.reference; do cmp -s "$made" "$dir/first" || cp "$made" "$dir/second"; done
job_with_files "$(program challenger right)"
expect "files" verify 0 '"status":"ok"' '"name":"C","maxAbsoluteError":0,'
job_with_files "$(program challenger wrong)"
expect "wrong by files" verify 0 "$(rejected correctness 'C[0,0]: expected')"
job_with_files "$(program challenger right),$(program incumbent right)"
expect "files in a comparison" bench 0 '"status":"ok"' '"order":"ABBA'
head -c 7999 "$dir/second" > "$dir/first"
job_with_files "$(program challenger right)"
expect "half a file" verify 3 'first does not hold the outputs of this job'
rm "$dir/first"
expect "no file" verify 3 "cannot read $dir/first: No such file"
files='"referenceFiles":{"types":{"C":"f64"},"bySeed":{"0123456789abcdee":"'$dir/second'"}},'
job_with_files "$(program challenger right)"
expect "no file for the seed" verify 3 'referenceFiles.bySeed has no file for the seed 0123456789abcdef'
more=",${files%,}" job "$(program challenger right)"
expect "files and a program" verify 2 'referenceFiles: excludes the field reference'

echo "inputs from files"

# Writes a job whose input A is in files.
job_with_inputs() {
    job "$1"
    sed -i 's|"fill":{"kind":"uniform","low":-1,"high":1}|"fill":{"kind":"files","bySeed":{'"$inputs"'},"warmUp":"'$dir/warm'"}|' "$dir/job.json"
}

inputs='"0123456789abcdef":"'$dir/one'","0123456789abcdee":"'$dir/two'"'
for file in one two warm; do head -c 4000 /dev/zero | tr '\0' "$(printf %s $file | head -c 1)" > "$dir/$file"; done
contents=$all_contents job_with_inputs "$(program challenger right)"
expect "inputs from files" verify 0 '"status":"ok"' '"name":"C","maxAbsoluteError":0,'
job_with_inputs "$(program challenger right),$(program incumbent right)"
expect "inputs from files in a comparison" bench 0 '"status":"ok"' '"order":"ABBA'
job_with_inputs "$(program challenger wrong)"
expect "a wrong result for inputs from files" verify 0 "$(rejected correctness 'C[0,0]: expected 1.48')"
job_with_inputs "$(program challenger contents_repeat),$(program incumbent right)"
expect "inputs from files never repeat in a process" bench 0 '"status":"ok"'
head -c 3999 "$dir/warm" > "$dir/two"
job_with_inputs "$(program challenger right)"
expect "half of an input" verify 3 'two does not hold the contents of A'
rm "$dir/two"
expect "no input" verify 3 "cannot read $dir/two: No such file"
inputs='"0123456789abcdef":"'$dir/one'"' job_with_inputs "$(program challenger right)"
expect "no input for the twin seed" verify 2 'the fill of A has no file for the seed 0123456789abcdee'

# Prints the process id of the child of a runner when its candidate hangs, on which it spends processor time. Before, it spends
# less than 0.2 s, and would end with its runner because the runner's channel closes.
hanging_child() {
    child=
    while [ "$(cut -d ' ' -f 14 "/proc/${child:-none}/stat" 2> /dev/null || echo 0)" -lt 20 ] && kill -0 "$1" 2> /dev/null; do
        child=$(cut -d ' ' -f 1 "/proc/$1/task/$1/children" 2> /dev/null)
    done
    echo "$child"
}

start_hanging() {
    job "$(program challenger hangs)"
    (cd "$dir" && exec "$runner" verify job.json --out result.json > "$dir/messages" 2>&1) &
    pid=$!
    child=$(hanging_child $pid)
}

if check "a killed candidate"; then
    start_hanging
    grep -q '^CapPrm:.0*$' "/proc/$child/status" || fail "a candidate has capabilities"
    kill -KILL "$child"
    wait $pid
    [ $? = 3 ] || fail "a child that another process killed is a system error, not the candidate's fault"
fi

if check "a killed runner"; then
    start_hanging
    kill -KILL $pid
    wait $pid 2> /dev/null
    tries=0
    while grep -q '^State:.[^Z]' "/proc/$child/status" 2> /dev/null && [ $tries -lt 1000 ]; do tries=$((tries + 1)); done
    if grep -q '^State:.[^Z]' "/proc/$child/status" 2> /dev/null; then
        fail "a candidate outlived its runner"
        kill -KILL "$child"
    fi
fi

if check "processors of threads"; then
    echo "processors of threads"
    cc -shared -fPIC -Wall -Wextra -Werror -o "$dir/four_processors.so" "$here/four_processors.c" || exit 1
    job "$(program challenger keeps_a_thread ',"threads":4')"
    (cd "$dir" && LD_PRELOAD="$dir/four_processors.so" "$runner" verify job.json --out result.json > messages 2>&1)
    grep -q '"status":"ok"' "$dir/result.json" || fail "keeps_a_thread"
    bound=$(sed -n 's/^a thread may use//p' "$dir/messages" | tr '\n' ,)
    # The runner itself, and after each of two runs the second thread and the main one.
    [ "$bound" = " 3, 0, 1 2 3, 0, 1 2 3," ] || fail "two threads of four: bound to$bound"
fi

echo "compilers"
mkdir "$dir/built" "$dir/module" "$dir/elsewhere" && echo part > "$dir/module/part" && echo secret > "$dir/elsewhere/secret"
if ! grep -q landlock /sys/kernel/security/lsm 2> /dev/null && [ -n "$(cat /sys/kernel/security/lsm 2> /dev/null)" ]; then
    echo "NOT CHECKED: this kernel has no Landlock, so a compiler can read all files"
elif check "compilers"; then
    confine=${LATHE_CONFINE:-$dir/lathe-confine}
    [ -e "$confine" ] || (cd "$here/../.." && c++ -std=c++17 -O2 -Wall -Wextra -Werror -I . confine/confine.cpp -o "$confine") || exit 1
    "$confine" -- true > "$dir/messages" 2>&1
    [ $? = 2 ] || fail "a compiler without a folder to write into"
    LD_LIBRARY_PATH=":/nowhere:$dir/module" "$confine" "$dir/built" -- cat "$dir/module/part" "$dir/elsewhere/secret" \
        > "$dir/messages" 2>&1
    grep -q '^part$' "$dir/messages" || fail "a compiler cannot read LD_LIBRARY_PATH"
    ! grep -q '^secret$' "$dir/messages" || fail "a compiler reads other files"
    "$confine" "$dir/built" -- truncate -s 1025M "$dir/built/library" 2> /dev/null && fail "a compiler fills the disk"
fi

echo "second harnesses"
cc -fopenmp -o "$dir/asks" -x c - <<END || exit 1
#include <omp.h>
int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2) reduction(+ : seen)
    seen = omp_get_num_procs() > 0;
    return seen != 2;
}
END
! check "second harnesses" || "$runner" sandbox 2 "$dir" "$dir/asks" || fail "OpenMP asks for processors in a second harness"

echo "agents"
mkdir "$dir/hidden" "$dir/hidden/open" && echo known > "$dir/hidden/secret"

# contained NAME EXIT TEXT COMMAND: runs a command that may write into a folder of a hidden folder.
contained() {
    check "$1" || return 0
    (cd "$dir" && "$runner" contain $how --write hidden/open --hide hidden --file-bytes 4096 --survivors survivors -- \
        sh -c "$4" > messages 2>&1)
    code=$?
    [ $code = "$2" ] || fail "$1 $how: exit code $code, not $2"
    cat "$dir/messages" "$dir/survivors" | grep -q -- "$3" || fail "$1 $how: no $3"
}

for how in "" --without-namespaces; do
    contained "the exit code" 7 done 'echo done; exit 7'
    contained "writes in the folder" 0 kept 'cd hidden/open && mkdir a b && echo kept > a/x && mv a/x b/ && cat b/x && rm -r a b'
    contained "writes elsewhere" 0 refused '(echo x > outside) 2> /dev/null || echo refused'
    contained "reads a hidden file" 0 unknown 'cat hidden/secret 2> /dev/null || echo unknown'
    contained "a large file" 0 '^4096$' '(head -c 9999 /dev/zero > hidden/open/x) 2> /dev/null; wc -c < hidden/open/x'
    contained "a daemon" 0 sleep '(setsid env -i sleep 998 > /dev/null 2>&1 &); sleep 1'
    contained "rights of root" 0 none 'grep -q "^CapBnd:.0*$" /proc/self/status && echo none'
done
! pgrep -f 'sleep 998' > /dev/null || fail "a daemon outlived its agent"

echo "$checks checks, $failures failures"
[ $failures = 0 ]
