#!/bin/sh
# Builds the cubins from the sources with the flags that the kernels were measured with. NVRTC names another library.
set -e
cd "$(dirname "$0")"
"${CXX:-c++}" -std=c++17 -O2 nvrtc.cpp -o lathe-nvrtc -ldl
compile() { ./lathe-nvrtc --library "${NVRTC:-/usr/local/cuda/lib64/libnvrtc.so}" "$@"; }
@commands@
