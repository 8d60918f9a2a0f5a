#!/bin/sh
# Leaves a daemon in another session, without the marks in its environment.
. "$(dirname "$0")/common.sh"
kernel 4
proposal "a daemon for a later turn"
setsid env -i /bin/sh -c 'trap "" TERM HUP; sleep 997' > /dev/null 2>&1 &
