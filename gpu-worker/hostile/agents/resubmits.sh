#!/bin/sh
# Submits the parent with other names and comments.
. "$(dirname "$0")/common.sh"
sed -i 's/maximum/largest/g; s/factor/inverse/g; 1i /* a new kernel */' kernel/kernel.c
proposal "a new kernel"
