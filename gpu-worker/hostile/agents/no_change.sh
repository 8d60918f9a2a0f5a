#!/bin/sh
# Submits the parent.
. "$(dirname "$0")/common.sh"
proposal "the kernel is fast enough"
