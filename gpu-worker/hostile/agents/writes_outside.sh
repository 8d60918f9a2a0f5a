#!/bin/sh
# Writes outside of the workspace.
. "$(dirname "$0")/common.sh"
kernel 4
denied=0
for folder in .. ../.. ../../.. ../../../artifacts ../../../kernels; do
    echo kept > "$folder/kept.txt" || denied=$((denied + 1))
done
proposal "a file for a later turn" ", \"lesson\": \"$denied of 5 denied\""
