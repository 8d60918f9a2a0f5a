#!/bin/sh
# Edits the ledger. $1: its file
. "$(dirname "$0")/common.sh"
kernel 4
proposal "a better ledger"
sed -i 's/slower/faster/' "$1" || $if_refused
echo '2 faster' >> "$1" || $if_refused
rm -f "$1" || $if_refused
