#!/bin/sh
# Edits the reference.
. "$(dirname "$0")/common.sh"
kernel 4
echo '/* approximate */' >> op/reference.c
proposal "an easier reference"
