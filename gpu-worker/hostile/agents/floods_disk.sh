#!/bin/sh
# Writes files without end.
. "$(dirname "$0")/common.sh"
proposal "no space for others"
i=0
while :; do
    i=$((i + 1))
    head -c 1000000 /dev/zero > "flood$i"
done
