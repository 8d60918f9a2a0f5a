# Sourced by the tests of the CPU runner: builds the runner, if none is given, and the kernels of gpu-worker/hostile, and
# defines what writes jobs for them. $here: this folder, $1: the runner. With LATHE_BUILT the built kernels stay there.
hostile=$(cd "$here/../../../hostile" && pwd)
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
runner=${1:-$dir/lathe-runner}

[ -n "${1:-}" ] || (cd "$here/../.." && c++ -std=c++17 -O2 -Wall -Wextra -Werror -I . common/*.cpp cpu/*.cpp -o "$runner" -ldl -lpthread) || exit 1
. "$hostile/table.sh"
kernels=${LATHE_BUILT:-$dir}
for source in "$hostile"/cpu/runner/*.c; do
    library=$kernels/$(basename "$source" .c).so
    openmp=$(! grep -q '<omp.h>' "$source" || echo -fopenmp)
    [ -e "$library" ] || { cc -std=gnu11 -O1 -fPIC -shared -Wall -Wextra -Werror $openmp -o "$kernels/draft.$$" "$source" -lpthread \
        && mv "$kernels/draft.$$" "$library"; } || exit 1
done
[ "$kernels" = "$dir" ] || cp "$kernels"/*.so "$dir"
mkdir "$dir/cache"
all_contents='"zeros","small","large","denormals","oneNonzero","twoValues","oneNan","oneInfinity"'

# Prints a program of a job: its name, its library, and further fields, each with a leading comma. $operand: of the entry
program() {
    cat <<END
{"name":"$1","library":"$dir/$2.so"${3:-},"launches":[{"entry":"${entry:-candidate}","arguments":[{"tensor":"A"},{"tensor":"C"},{"integer":1000}${operand:-}]}]}
END
}

# Writes a job with the given candidates. The settings that a test varies are variables.
job() {
    cat > "$dir/job.json" <<END
{"version":1,
 "tensors":[{"name":"A","role":"input","type":"f32","shape":[10,100],"fill":{"kind":"uniform","low":-1,"high":1}},
            {"name":"C","role":"output","type":"f32","shape":[10,100]}],
 "candidates":[$1],
 "reference":{"library":"$dir/${reference:-reference}.so","types":{"C":"f64"},
              "launches":[{"entry":"reference","arguments":[{"tensor":"A"},{"tensor":"C"},{"integer":1000}]}]},
 "seed":"0123456789abcdef", "referenceCache":"$dir/cache",
 "tolerance":{"relative":1e-5,"absolute":${absolute:-1e-9}},
 "sampling":{"warmupNanoseconds":${warmup:-0},"minRounds":4,"maxRounds":${rounds:-6},"budgetNanoseconds":${budget:-1e11},"flushBytes":1048576,"slowRatio":${ratio:-1000}},
 "floorNanoseconds":${floor:-1},
 "limits":{"seconds":${seconds:-100},"memoryBytes":268435456},"contents":[${contents:-}],"preservesDenormals":${preserves:-false}${more:-}}
END
}
