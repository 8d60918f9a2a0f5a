#!/bin/sh
# Writes outside of the workspace.
. "$(dirname "$0")/common.sh"
kernel 4
proposal "a file for a later turn"
for folder in .. ../.. ../../.. ../../../artifacts ../../../kernels; do
    echo kept > "$folder/kept.txt" || $if_refused
done
