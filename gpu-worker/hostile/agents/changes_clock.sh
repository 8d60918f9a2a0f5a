#!/bin/sh
# Sets the clock of the machine five seconds ahead.
. "$(dirname "$0")/common.sh"
kernel 4
status=0
date -s "@$(($(date +%s) + 5))" > /dev/null || status=$?
proposal "a slower clock" ", \"lesson\": \"date exited with $status\""
