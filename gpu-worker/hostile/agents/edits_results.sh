#!/bin/sh
# Edits the ledger. $1: its file
. "$(dirname "$0")/common.sh"
kernel 4
denied=0
sed -i 's/slower/faster/' "$1" || denied=$((denied + 1))
echo '2 faster' >> "$1" || denied=$((denied + 1))
rm -f "$1" || denied=$((denied + 1))
proposal "a better ledger" ", \"lesson\": \"$denied of 3 denied\""
