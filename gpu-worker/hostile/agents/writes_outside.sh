#!/bin/sh
# Writes outside of the workspace.
. "$(dirname "$0")/common.sh"
kernel 4
proposal "a file for a later turn"
echo kept > ../kept.txt
