#!/bin/sh
# Builds the example without CMake. CC names another compiler.
set -e
cd "$(dirname "$0")"
cc=${CC:-cc}
kernel() { # NAME SOURCE FLAG...
    name=$1 source=$2
    shift 2
    case " $* " in *" -fopenmp "*) openmp=-fopenmp ;; esac
    "$cc" "$@" -c -o "build/$name.o" "$source"
}
mkdir -p build
openmp=
@commands@"$cc" -O2 -std=gnu11 -Iinclude -Isrc src/*.c example/*.c build/*.o -o build/example $openmp -lm -ldl -lpthread
