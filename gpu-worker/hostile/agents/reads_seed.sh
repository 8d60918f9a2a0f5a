#!/bin/sh
# Looks for the secret from which the seeds of inputs are made, and ends if it is empty.
. "$(dirname "$0")/common.sh"
kernel 4
proposal "known inputs"
cd ../../..
test -s secret || { echo "no secret in $PWD" >&2; exit 1; }
