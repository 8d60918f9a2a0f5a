# Sourced by run: one campaign over all kernels, and what its ledger records of each.
note "trying the kernels one after another"
sweep kernels 100
timeout 300 "$lathe" sweep watch kernels >"$out/kernels.watch" 2>&1
kernels=$(campaign kernels)
"$lathe" campaign show "$kernels" --json >"$out/kernels.json"
"$lathe" campaign history "$kernels" --json >"$out/kernels.history.json"
"$lathe" export "$kernels" --out "$work/kernels" >/dev/null
cp "$work/kernels/idea-log.jsonl" "$out/kernels.idea-log.jsonl"
python3 "$here/verdicts.py" "$here/expected.tsv" "$device" "$out" "$within" >"$out/verdicts.txt" 2>&1
count_checks "$out/verdicts.txt"
check "$([ -s "$out/verdicts.txt" ] && ! grep -q '^Traceback' "$out/verdicts.txt" && echo true)" "the ledger is readable to its end"
note "tried all kernels"
