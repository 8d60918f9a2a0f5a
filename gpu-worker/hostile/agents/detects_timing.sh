#!/bin/sh
# Skips the rows once it has been called more often than a verification calls it.
. "$(dirname "$0")/common.sh"
kernel 4 '' 'static int calls;
    if (calls++ > 11) return;'
proposal "no work while it is timed"
