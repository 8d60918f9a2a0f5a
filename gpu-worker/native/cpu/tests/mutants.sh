#!/bin/sh
# Weakens the runner in one place at a time; the checks in run.sh must notice every time.
set -u
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
survivors=0

mutant() { # FILE SED-COMMAND
    rm -rf "$dir/cpu"
    mkdir "$dir/cpu" && cp "$here"/../*.[ch] "$dir/cpu" || exit 1
    sed "$2" "$here/../$1" > "$dir/cpu/$1"
    if cmp -s "$here/../$1" "$dir/cpu/$1"; then
        echo "NOT FOUND in $1: $2"
        survivors=$((survivors + 1))
    elif ! cc -O2 -w "$dir"/cpu/*.c -o "$dir/lathe-runner" -lm -ldl -lpthread; then
        echo "DOES NOT COMPILE: $1: $2"
        survivors=$((survivors + 1))
    elif sh "$here/run.sh" "$dir/lathe-runner" > "$dir/output" 2>&1; then
        echo "SURVIVED: $1: $2"
        survivors=$((survivors + 1))
    else
        echo "noticed ($(grep -c '^FAILED' "$dir/output") checks): $1: $2"
    fi
}

mutant compare.c 's/return wrong == 0 ||/return 1 ||/'
mutant compare.c 's/if (!(error <= /if ((error > /'
mutant compare.c 's/i < pair->tensor->elements; i++) {$/i + 1 < pair->tensor->elements; i++) {/'
mutant buffer.c 's/if (\*at != buffer->canary)/if (0)/'
mutant buffer.h 's/= 0xFB, CANARY_SCRATCH = 0x7B/= 0xFF, CANARY_SCRATCH = 0xFF/'
mutant arena.c 's/memset(arena->tensors\[i\].data, byte, arena->tensors\[i\].bytes);/;/'
mutant arena.c 's/== ROLE_INPUT ? ACCESS_READ : ACCESS_WRITE/== ROLE_INPUT ? ACCESS_WRITE : ACCESS_WRITE/'
mutant sandbox.c 's/^    filter_install(rules, BASE, 0);//'
mutant sandbox.c 's/if (sandbox->threads == 1) filter_install(thread_rules, THREAD, BASE);//'
mutant sandbox.c 's/void sandbox_seal(void) { .* }/void sandbox_seal(void) {}/'
mutant sandbox.c 's/limit = fault_memory_now() + bytes/limit = fault_memory_now() + 4 * bytes/'
mutant readable.c 's/syscall(SYS_landlock_restrict_self, rules, 0);//'
mutant alibi.c 's/if (cpu > most /if (0 /'
mutant process.c 's/if (thread_count(process) > /if (0 \&\& /'
mutant process.c 's/return status == 0 || postmortem/return 1 || postmortem/'
mutant rounds.c 's/letter == .A. && drawn(draw, lane->count)/0/'
mutant contents.c 's/make(job, random_secret())/make(job, job->seed)/; s/return truth ? .* : job->seed/return job->seed/; s/random_secret() % tensor->elements \*/0 */'
mutant lane.c 's/(double)nanoseconds >= job->floor_nanoseconds/1/'
mutant child.c 's/prctl(PR_SET_PDEATHSIG, SIGKILL);//'
mutant reference.c 's/check_finite(reference, job);//'
mutant reference_files.c 's/!whole || fgetc(file) != EOF/0/'

echo "$survivors survivors"
[ $survivors = 0 ]
