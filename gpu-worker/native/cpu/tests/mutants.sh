#!/bin/bash
# Weakens the runner in one place at a time; the check of run.sh that each line names must notice it, and succeed without it.
#   mutants.sh [PATTERN]     only the mutants whose line matches the extended regular expression
set -u
here=$(cd "$(dirname "$0")" && pwd)
native=$here/../..
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

# FILE, what notices it, and a command of sed.
grep -E -- "${1:-.}" > "$dir/mutants" <<'END'
cpu/reference.cpp	verify wrong	s/if (!found.wrong) continue;/continue;/
common/outputs.hpp	verify writes_nan	s/return error <= admitted(want);/return !(error > admitted(want));/
common/outputs.hpp	verify loses_nan	s/if (want != want) return got != got;/if (want != want) return true;/
common/outputs.hpp	verify loses_infinity	s/return got == want;/return true;/
common/outputs.cpp	verify flushes_denormals	s/return {preserves ? job.relative \* smallest : job.absolute/return {job.absolute/
common/outputs.cpp	verify fails_on_denormals	s/if (may_flush \&\& equals_flushed()) return;/if (may_flush) return;/
common/outputs.cpp	verify flushes_denormals	s/if (may_flush \&\& equals_flushed()) return;//
common/reference.cpp	verify loses_nan	s/if (pattern == Pattern::ONE_NAN || pattern == Pattern::ONE_INFINITY) return true;//
cpu/verify.cpp	verify right_below_one	s/i < job.patterns.size()/i + 1 < job.patterns.size()/
cpu/inputs.cpp	verify right_below_one	s/if (contents.pattern != Pattern::UNIFORM \&\& /if (false \&\& /
cpu/reference.cpp	verify last_wrong	s/i < job.tensors\[t\].elements; i++) {$/i + 1 < job.tensors[t].elements; i++) {/
cpu/arena.cpp	verify writes_behind	s/if (\*at != guard_)/if (false)/
common/outputs.hpp	verify one_too_many	s/GUARD_OF_OUTPUT = 0xFB, GUARD_OF_SCRATCH = 0x7B/GUARD_OF_OUTPUT = 0xFF, GUARD_OF_SCRATCH = 0xFF/
cpu/arena.cpp	verify never_writes	s/== Role::OUTPUT) tensors\[i\].fill(byte);/== Role::OUTPUT) continue;/
cpu/process.cpp	verify writes_input	s/== Role::INPUT ? Access::READ : Access::WRITE/== Role::INPUT ? Access::WRITE : Access::WRITE/
cpu/sandbox.cpp	verify forks_while_loading	s/^    install_filter({rules, BASE, 0}, calls_while_loading());//
cpu/filter.cpp	system calls	s/SECCOMP_RET_ERRNO | ENOSYS/SECCOMP_RET_ALLOW/
cpu/sandbox.cpp	verify starts_a_thread	s/if (threads == 1) install_filter({thread_rules, THREAD, BASE}, {});//
cpu/candidate_process.cpp	verify opens_a_file	s/    Sandbox::seal();//
cpu/filter.cpp	verify opens_in_early_thread	s/SECCOMP_FILTER_FLAG_TSYNC/0/
cpu/process.cpp	verify calls_a_library	s/if (!is_declared(library, arena->program))/if (false)/
cpu/health.cpp	missing isolation	s/if (!has_landlock())/if (false)/
cpu/sandbox.cpp	verify takes_more	s/limit = address_space_in_use() + bytes/limit = address_space_in_use() + 4 * bytes/
cpu/file_access.cpp	compilers	s/syscall(SYS_landlock_restrict_self, rules, 0);//
cpu/clocks.cpp	bench moves_start_time	s/times.cpu > most_cpu) return false;/false) return false;/
cpu/clocks.cpp	bench moves_start_time	s/TOLERANCE = 20000/TOLERANCE = 200000/
cpu/clocks.cpp	bench halves_time	s/WAKE_UP = 200000/WAKE_UP = 200000000/
cpu/timed_candidate.hpp	bench hides_eight_microseconds	s/return value > tolerance ||.*/return gain <= tolerance \&\& value > tolerance; }/
cpu/timed_candidate.cpp	bench right	s/return time < 0;/return false;/
cpu/timed_candidate.cpp	bench right_for_a_while	s/LEAST_WARM_UP_RUNS = 16/LEAST_WARM_UP_RUNS = 1/
cpu/timed_candidate.cpp	bench understates_first_samples	s/if (gain <= tolerance .*) faster_runs/faster_runs/
cpu/timed_candidate.cpp	bench works_half_as_long	s/const double tolerance = .*/const double tolerance = -1e9;/
cpu/bench.cpp	bench understates_first_samples	s/if (hidden.is_shown()) challenger.*/if (hidden.is_shown()) return;/
cpu/timed_candidate.cpp	a forged time beside a disturbed incumbent	s/LITTLE_DISTURBED = 0.25/LITTLE_DISTURBED = 0.9/
cpu/timed_candidate.cpp	discarded samples	s/ || retaken >= most)/)/
cpu/process.cpp	verify leaves_a_thread	s/if (thread_count(pid) > /if (false \&\& /
cpu/process.cpp	verify starts_many_threads	s/ \&\& thread_count(pid) > MOST_THREADS/ \&\& false/
common/confined_compiler.hpp	compilers	s/setrlimit(RLIMIT_FSIZE, &size);//
cpu/process.cpp	processors of threads	s/if (threads > 1) place/if (thread_count(pid) == threads) place/
cpu/fault.cpp	verify asks_about_another	s/thread == 0 ||/true ||/
cpu/process.cpp	verify crashes_at_the_end	s/if (wait_status != 0) reject_death/if (false) reject_death/
common/rounds.cpp	bench right_at_first	s/return drawn ? Sample::VERIFIED : Sample::PLAIN;/return Sample::PLAIN;/
cpu/inputs.cpp	bench memoizes	s/make(job, input_seed(job, i))/make(job, job.seed)/
cpu/inputs.cpp	bench contents_repeat	s/fill_inputs(arena, random_secret())/fill_inputs(arena, arena.job.seed)/
cpu/timed_candidate.cpp	bench right	s/if (nanoseconds < shared.job.floor_nanoseconds)/if (false)/
cpu/timed_candidate.cpp	bench right_at_first	s/if (kind == Sample::VERIFIED) verify(contents);//
cpu/main.cpp	a problem beyond the memory	s/if (bytes > available)/if (false)/
cpu/candidate_process.cpp	a killed runner	s/prctl(PR_SET_PDEATHSIG, SIGKILL);//
common/reference.cpp	a reference with NaN	s/if (!std::isfinite(value) \&\& /if (false \&\& /
common/reference.cpp	half a file	s/ && std::fgetc(file) == EOF//; s/whole = whole \&\& (!output.data || .* == 1);/if (output.data \&\& std::fread(output.data.get(), 1, output.bytes, file) == 0) whole = false;/
common/fields.cpp	an unknown field	s/if (std::find(read_.begin(), read_.end(), name) == read_.end())/if (false)/
END

compile() { # SOURCE OBJECT
    c++ -c -std=c++17 -O1 -w -I . -o "$2" "$1"
}

link() { # FOLDER OF OBJECTS
    c++ -o "$1/lathe-runner" "$1"/*.o -ldl -lpthread
}

object() { echo "$1" | tr / _ | sed 's/\.cpp$/.o/'; }

# Compiles the sources of a folder; all of them after a change of a header.
build() { # FOLDER FILE
    local sources=$2 source
    (cd "$1" && c++ -std=c++17 -O1 -w -I . -o objects/lathe-confine confine/confine.cpp) || return
    [ "$2" != common/confined_compiler.hpp ] || return 0
    [ "${2%.hpp}" = "$2" ] || sources=$(cd "$1" && echo common/*.cpp cpu/*.cpp)
    for source in $sources; do (cd "$1" && compile "$source" "objects/$(object "$source")") || return; done
    link "$1/objects"
}

makes_check() { # NAME RUNNER
    LATHE_CONFINE=$(dirname "$2")/lathe-confine LATHE_ONLY=$1 sh "$here/run.sh" "$2" > "$dir/output" 2>&1 < /dev/null
}

# Prints what became of a mutant.
mutant() { # FILE CHECK SED-COMMAND
    local work=$dir/work
    rm -rf "$work"
    cp -r "$dir/native" "$work"
    sed "$3" "$native/$1" > "$work/$1"
    if cmp -s "$native/$1" "$work/$1"; then
        echo "NOT FOUND"
    elif ! build "$work" "$1"; then
        echo "DOES NOT COMPILE"
    elif makes_check "$2" "$work/objects/lathe-runner"; then
        echo "SURVIVED"
    else
        echo "noticed"
    fi
}

export LATHE_BUILT=$dir/kernels
mkdir -p "$dir/native/objects" "$LATHE_BUILT"
cp -r "$native/common" "$native/confine" "$native/cpu" "$native/third_party" "$dir/native" && build "$dir/native" all.hpp || exit 1
cut -f2 "$dir/mutants" | sort -u > "$dir/checks"
while read -r check; do
    makes_check "$check" "$dir/native/objects/lathe-runner" || { echo "$check fails without a mutant:"; cat "$dir/output"; exit 1; }
done < "$dir/checks"

while IFS=$'\t' read -r file check command; do
    echo "$(mutant "$file" "$check" "$command"): $file $check $command"
done < "$dir/mutants" | tee "$dir/verdicts"
mutants=$(wc -l < "$dir/mutants")
survivors=$((mutants - $(grep -c '^noticed' "$dir/verdicts")))
echo "$mutants mutants, $survivors survivors"
[ $survivors = 0 ]
