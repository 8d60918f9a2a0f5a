#!/bin/sh
# Builds the example without CMake. CC names another compiler.
set -e
cd "$(dirname "$0")"
mkdir -p build
"${CC:-cc}" -O2 -Iinclude -Isrc -I. src/*.c src/*.S example/*.c example/*.S -o build/example -lm -ldl -lpthread
