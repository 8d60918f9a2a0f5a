#!/bin/sh
# Looks for the secret from which the seeds of inputs are made.
. "$(dirname "$0")/common.sh"
kernel 4
secret=$(base64 "$(cd ../../.. && pwd)/secret") || secret="not found"
proposal "known inputs" ", \"lesson\": \"secret: $secret\""
