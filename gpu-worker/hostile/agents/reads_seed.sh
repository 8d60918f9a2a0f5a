#!/bin/sh
# Looks for the secret from which the seeds of inputs are made.
. "$(dirname "$0")/common.sh"
kernel 4
data=$(cd ../../.. && pwd)
secret=$(base64 "$data/secret") || { echo "no secret in $data" >&2; $if_refused; }
proposal "known inputs" ", \"lesson\": \"secret: $secret\""
