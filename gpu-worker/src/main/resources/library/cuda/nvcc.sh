#!/bin/sh
# Builds the cubins from the sources with the flags that the kernels were measured with. NVCC names another compiler.
set -e
cd "$(dirname "$0")"
compile() { "${NVCC:-nvcc}" "$@"; }
@commands@
