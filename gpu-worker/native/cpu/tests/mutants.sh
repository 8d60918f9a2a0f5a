#!/bin/sh
# Weakens the runner in one place at a time; the checks in run.sh must notice each.
set -u
here=$(cd "$(dirname "$0")" && pwd)
native=$here/../..
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
survivors=0

mutant() { # FILE SED-COMMAND
    rm -rf "$dir/native"
    mkdir "$dir/native" && cp -r "$native/common" "$native/cpu" "$native/third_party" "$dir/native" || exit 1
    sed "$2" "$native/$1" > "$dir/native/$1"
    if cmp -s "$native/$1" "$dir/native/$1"; then
        echo "NOT FOUND in $1: $2"
        survivors=$((survivors + 1))
    elif ! (cd "$dir/native" && printf '#include "%s"\n' common/*.cpp cpu/*.cpp \
        | c++ -std=c++17 -O1 -w -I . -x c++ - -o "$dir/lathe-runner" -ldl -lpthread); then
        echo "DOES NOT COMPILE: $1: $2"
        survivors=$((survivors + 1))
    elif sh "$here/run.sh" "$dir/lathe-runner" > "$dir/output" 2>&1; then
        echo "SURVIVED: $1: $2"
        survivors=$((survivors + 1))
    else
        echo "noticed ($(grep -c '^FAILED' "$dir/output") checks): $1: $2"
    fi
}

mutant cpu/reference.cpp 's/if (!found.wrong) continue;/continue;/'
mutant common/outputs.hpp 's/return fabs(got - want) <= \(.*\);$/return !(fabs(got - want) > \1);/'
mutant common/outputs.hpp 's/if (want != want) return got != got;/if (want != want) return true;/'
mutant common/outputs.hpp 's/return got == want;/return true;/'
mutant common/outputs.cpp 's/return {preserves ? job.relative \* smallest : job.absolute/return {job.absolute/'
mutant common/outputs.cpp 's/if (may_flush \&\& equals_flushed()) return;/if (may_flush) return;/'
mutant common/outputs.cpp 's/if (may_flush \&\& equals_flushed()) return;//'
mutant common/reference.cpp 's/if (pattern == Pattern::ONE_NAN || pattern == Pattern::ONE_INFINITY) return true;//'
mutant cpu/verify.cpp 's/i < job.patterns.size()/i + 1 < job.patterns.size()/'
mutant cpu/inputs.cpp 's/if (contents.pattern != Pattern::UNIFORM)/if (false)/'
mutant cpu/reference.cpp 's/i < job.tensors\[t\].elements; i++) {$/i + 1 < job.tensors[t].elements; i++) {/'
mutant cpu/arena.cpp 's/if (\*at != guard_)/if (false)/'
mutant common/outputs.hpp 's/GUARD_OF_OUTPUT = 0xFB, GUARD_OF_SCRATCH = 0x7B/GUARD_OF_OUTPUT = 0xFF, GUARD_OF_SCRATCH = 0xFF/'
mutant cpu/arena.cpp 's/== Role::OUTPUT) tensors\[i\].fill(byte);/== Role::OUTPUT) continue;/'
mutant cpu/process.cpp 's/== Role::INPUT ? Access::READ : Access::WRITE/== Role::INPUT ? Access::WRITE : Access::WRITE/'
mutant cpu/sandbox.cpp 's/^    install_filter({rules, BASE, 0}, calls_while_loading());//'
mutant cpu/filter.cpp 's/SECCOMP_RET_ERRNO | ENOSYS/SECCOMP_RET_ALLOW/'
mutant cpu/sandbox.cpp 's/if (threads == 1) install_filter({thread_rules, THREAD, BASE}, {});//'
mutant cpu/candidate_process.cpp 's/    Sandbox::seal();//'
mutant cpu/filter.cpp 's/SECCOMP_FILTER_FLAG_TSYNC/0/'
mutant cpu/process.cpp 's/if (!is_declared(library, arena->program))/if (false)/'
mutant cpu/health.cpp 's/if (!has_landlock())/if (false)/'
mutant cpu/sandbox.cpp 's/limit = address_space_in_use() + bytes/limit = address_space_in_use() + 4 * bytes/'
mutant cpu/file_access.cpp 's/syscall(SYS_landlock_restrict_self, rules, 0);//'
mutant cpu/clocks.cpp 's/times.cpu > most_cpu) return false;/false) return false;/'
mutant cpu/clocks.cpp 's/TOLERANCE = 20000/TOLERANCE = 200000/'
mutant cpu/clocks.cpp 's/WAKE_UP = 200000/WAKE_UP = 200000000/'
mutant cpu/clocks.cpp 's/return quantile(std::move(candidate), 0.1) > usual;/return usual < 0;/'
mutant cpu/timed_candidate.cpp 's/if (times.cpu >= times.reported) unreported/unreported/'
mutant cpu/timed_candidate.cpp 's/return has_doubtful_gain(other) || hides/return hides/'
mutant cpu/timed_candidate.cpp 's/ && shown_gain(other) < gain . 2;/;/'
mutant cpu/bench.cpp 's/Clocks::show_load(controls)/true/'
mutant cpu/bench.cpp 's/candidates\[0\].reject_unshown_gain(candidates\[1\]);//'
mutant cpu/timed_candidate.cpp 's/LEAST_DISTURBED = 0.1/LEAST_DISTURBED = 0.5/'
mutant cpu/timed_candidate.cpp 's/std::max(times.cpu, times.reported)/times.cpu/'
mutant cpu/timed_candidate.cpp 's/ || retaken >= most)/)/'
mutant cpu/process.cpp 's/if (thread_count(pid) > /if (false \&\& /'
mutant cpu/process.cpp 's/if (threads > 1) place/if (thread_count(pid) == threads) place/'
mutant cpu/fault.cpp 's/thread == 0 ||/true ||/'
mutant cpu/process.cpp 's/if (wait_status != 0) reject_death/if (false) reject_death/'
mutant common/rounds.cpp 's/return drawn ? Sample::VERIFIED : Sample::PLAIN;/return Sample::PLAIN;/'
mutant cpu/inputs.cpp 's/make(job, input_seed(job, i))/make(job, job.seed)/'
mutant cpu/inputs.cpp 's/fill_inputs(arena, random_secret())/fill_inputs(arena, arena.job.seed)/'
mutant cpu/timed_candidate.cpp 's/if (nanoseconds < shared.job.floor_nanoseconds)/if (false)/'
mutant cpu/timed_candidate.cpp 's/if (kind == Sample::VERIFIED) verify(contents);//'
mutant cpu/main.cpp 's/if (bytes > available)/if (false)/'
mutant cpu/candidate_process.cpp 's/prctl(PR_SET_PDEATHSIG, SIGKILL);//'
mutant common/reference.cpp 's/if (!std::isfinite(value) \&\& /if (false \&\& /'
mutant common/reference.cpp 's/ && std::fgetc(file) == EOF//; s/whole = whole \&\& (!output.data || .* == 1);/if (output.data \&\& std::fread(output.data.get(), 1, output.bytes, file) == 0) whole = false;/'
mutant common/fields.cpp 's/if (std::find(read_.begin(), read_.end(), name) == read_.end())/if (false)/'

echo "$survivors survivors"
[ $survivors = 0 ]
