#!/bin/sh
# Claims a speed.
. "$(dirname "$0")/common.sh"
kernel 4
proposal "faster" ', "speedup": 3.5'
