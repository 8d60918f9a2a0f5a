#!/bin/sh
# Sets the clock of the machine, to the same time.
. "$(dirname "$0")/common.sh"
kernel 4
proposal "a slower clock"
date -s "$(date)" > /dev/null
