#!/bin/bash
# Weakens the CUDA runner in one place at a time, on a machine with a GPU; the check of gpu.sh that each line names must
# notice it. Builds and checks as many mutants at a time as given (default: 4).
#   mutants.sh [JOBS]
set -u
here=$(cd "$(dirname "$0")" && pwd)
native=$here/../..
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
jobs=${1:-4}
nvcc=${LATHE_NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
toolkit=$(dirname "$nvcc")/..

# FILE, what notices it, and a command of sed.
cat > "$dir/mutants" <<'END'
cuda/verify.cpp	writes_behind	s/        buffers.check_bands(candidate.name());//
cuda/verify.cpp	mutates	s/        buffers.check_inputs(candidate.name());//
cuda/verify.cpp	one_contents	s/for (std::size_t i = 0; i < SEEDS; i++) {/for (std::size_t i = 0; i < 1; i++) {/
cuda/verify.cpp	right_below_one	s/i < job.patterns.size()/i + 1 < job.patterns.size()/
cuda/verify.cpp	never_writes	s/        buffers.poison(poison);//
cuda/tensor_buffers.cpp	reads_shared	s/    poison_shared_memory(byte, context.stream.handle());//
cuda/tensor_buffers.cpp	loses_small	s/if (contents.pattern != Pattern::UNIFORM \&\& /if (false \&\& /
cuda/tensor_buffers.cpp	writes_before	s/if (found != NO_BREACH) throw/if (false) throw/
cuda/tensor_buffers.cpp	mutates	s/if (now\[i\] != remembered\[i\])/if (false)/
cuda/output_checker.cpp	last_wrong	s/if (difference.wrong) reject/if (false) reject/
cuda/output_checker.cpp	wrong_later	s/rejection.stage = Stage::INTEGRITY;//
cuda/output_checker.cpp	serving	s/const ComparedOutput output{i, hashes\[i\],/const ComparedOutput output{i, 0,/
cuda/comparison_kernels.cu	skips_one	s/found.merge(!right, /found.merge(0, /
cuda/comparison_kernels.cu	last_wrong	s/i < piece.elements; i += item_stride()/i + 1 < piece.elements; i += item_stride()/
common/outputs.hpp	loses_nan	s/if (want != want) return got != got;/if (want != want) return true;/
common/outputs.hpp	loses_nan	s/return got == want;/return true;/
cuda/timing.cpp	keeps_in_reference	s/if (context.breach.get(context.stream))$/if (false)/
cuda/timing.cpp	right	s/        buffers.fill_inputs(\*seed);//
cuda/timing.cpp	skips_when_cold	s/if (caches == Caches::COLD) flush/if (false) flush/
cuda/timing.cpp	keeps_in_scratch	s/        buffers.restore_scratch(poison);//
cuda/timing.cpp	keeps_variables	s/        runnable.forget(context.stream);//
cuda/device_variables.cpp	keeps_in_constants	s/ || place == CONSTANTS//
cuda/arena.cpp	keeps_behind_buffers	s/if (memory.all().bytes > needed) unused/if (false) unused/
cuda/arena.cpp	keeps_in_reference	s/if (of_reference.tensors\[i\] != of_tensors\[i\])/if (false)/
cuda/reference.cpp	right	s/    check(driver().cuMemsetD8Async(data, 0, output.bytes.*$//
common/rounds.cpp	right_when_warm	s/return drawn ? Sample::VERIFIED : Sample::PLAIN;/return Sample::PLAIN;/
cuda/device_program.cpp	allocates	s/if (allocates_memory(code)) reject/if (false) reject/
cuda/device_program.cpp	spills	s/if (bytes > limit)$/if (false)/
cuda/device_program.cpp	right	s/        if (found != CUDA_SUCCESS)$/        if (false)/
cuda/watchdog.cpp	hangs	s/if (waited > deadline.seconds \* 1e9)$/if (false)/
cuda/watchdog.cpp	faults	s/if (state != CUDA_ERROR_NOT_READY) reject/if (false) reject/
cuda/bench.cpp	right	s/if (nanoseconds >= floor) return nanoseconds;/return nanoseconds;/
cuda/bench.cpp	knows_seed	s/if (number == 0 \&\& draws_check/if (false \&\& draws_check/
cuda/product_kernels.cu	knows_seed	s/if (lane != 0 || admits_signed_sum/if (true || admits_signed_sum/
cuda/product_kernels.cu	right	s/sum += signs\[n\] \* load/sum += load/
cuda/product_check.cpp	right	s/    check(driver().cuMemsetD8Async(work.*$//
cuda/product_check.cpp	changes_factors	s/if (!is_filled) buffers.fill_inputs(seed);//
cuda/guard_kernels.cu	writes_behind	s/if (data\[i\] != band.content) atomicMin/if (false) atomicMin/
cuda/guard_kernels.cu	keeps_behind_buffers	s/if (all) \*found = 1;/if (false) *found = 1;/
cuda/guard_kernels.cu	mutates	s/mine += random_at(words\[i\], i);/mine += 0;/
cuda/fill_kernels.cu	one_contents	s/random_at(numbers, group)/random_at(0, group)/
END

compile() { # SOURCE OBJECT
    "$nvcc" -c -O2 -std=c++17 -I . -gencode=arch=compute_90,code=[sm_90,compute_90] -o "$2" "$1"
}

link() { # FOLDER OF OBJECTS
    "$nvcc" -o "$1/runner" "$1"/*.o -cudart static -L"$toolkit/lib" -L"$toolkit/lib64" -ldl -lpthread
}

object() { echo "$1" | tr / _ | sed 's/\.[a-z]*$/.o/'; }

# Prints "NUMBER VERDICT".
mutant() { # NUMBER FILE CHECK SED-COMMAND
    local work=$dir/$1 source sources
    mkdir -p "$work/objects" && cp -r "$native/common" "$native/cuda" "$native/third_party" "$work" && cp "$dir/objects"/*.o "$work/objects" || exit 1
    sed "$4" "$native/$2" > "$work/$2"
    if cmp -s "$native/$2" "$work/$2"; then
        echo "$1 NOT FOUND"
        return
    fi
    sources=$2
    [ "${2%.hpp}" = "$2" ] || sources=$(cd "$work" && echo common/*.cpp cuda/*.cpp cuda/*.cu)
    for source in $sources; do
        (cd "$work" && compile "$source" "objects/$(object "$source")") || { echo "$1 DOES NOT COMPILE"; return; }
    done
    link "$work/objects" || { echo "$1 DOES NOT LINK"; return; }
    if LATHE_ONLY=$3 LATHE_TIMEOUT=20 bash "$here/gpu.sh" 1 "$work/objects/runner" > "$work/output" 2>&1; then
        echo "$1 SURVIVED"
    else
        echo "$1 noticed"
    fi
}

export LATHE_CUBINS=$dir/cubins
mkdir -p "$dir/objects" "$LATHE_CUBINS"
(cd "$native" && for source in common/*.cpp cuda/*.cpp cuda/*.cu; do
    while [ "$(jobs -r | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    compile "$source" "$dir/objects/$(object "$source")" &
done; wait) && link "$dir/objects" || exit 1
mv "$dir/objects/runner" "$dir/runner"
for check in $(cut -f2 "$dir/mutants" | sort -u); do
    LATHE_ONLY=$check bash "$here/gpu.sh" 1 "$dir/runner" > "$dir/output" 2>&1 || { echo "$check fails without a mutant:"; cat "$dir/output"; exit 1; }
done

number=0
while IFS=$'\t' read -r file check command; do
    number=$((number + 1))
    while [ "$(jobs -r | wc -l)" -ge "$jobs" ]; do wait -n; done
    mutant $number "$file" "$check" "$command" >> "$dir/verdicts" &
done < "$dir/mutants"
wait

# Kernels of other mutants evict the caches, which hides a missing flush: those that survived are checked again, alone.
for survivor in $(sed -n 's/ SURVIVED$//p' "$dir/verdicts"); do
    IFS=$'\t' read -r file check command < <(sed -n "${survivor}p" "$dir/mutants")
    sed -i "/^$survivor /d" "$dir/verdicts"
    mutant "$survivor" "$file" "$check" "$command" >> "$dir/verdicts"
done
sort -n "$dir/verdicts" | while read -r number verdict; do
    printf '%s: %s\n' "$verdict" "$(sed -n "${number}p" "$dir/mutants" | tr '\t' ' ')"
done
survivors=$((number - $(grep -c 'noticed$' "$dir/verdicts")))
echo "$number mutants, $survivors survivors"
[ $survivors = 0 ]
