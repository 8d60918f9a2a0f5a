# Sourced by run: a campaign waits while a foreign process computes on the GPU; another worker's runner and a monitor are ignored.
within() { # SECONDS COMMAND...: whether the command succeeds within so many seconds
  local end=$(($(date +%s) + $1))
  shift
  until "$@"; do
    [ "$(date +%s)" -lt "$end" ] || return 1
    sleep 0.5
  done
}
holds() { "$@" && echo true; }
shows_process() {
  "$lathe" device list --json >"$out/devices.json" 2>/dev/null
  grep -q 'in use by' "$out/devices.json"
}
baseline() { "$lathe" campaign show "$waiting" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["baseline"])'; }

nvcc=${LATHE_NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
"$nvcc" -O2 -arch=native -o "$work/foreign" "$here/foreign_process.cu" || exit 2

# Another worker's runner holds a context and is ready to serve. It is started with the arguments of this worker's runner.
for process in $(grep -lx lathe-runner /proc/[0-9]*/comm 2>/dev/null); do
  mapfile -d '' -t words <"${process%comm}cmdline"
  [[ ${words[0]} = "$LATHE_DATA"/* && ${words[1]:-} = serve ]] && break
done
mkfifo "$work/silence"
"${words[@]}" <>"$work/silence" >"$out/runner.log" 2>&1 &
started
nvidia-smi --query-gpu=utilization.gpu --format=csv --loop-ms=500 >/dev/null 2>&1 &
started
check "$(within 30 holds grep -qx ready "$out/runner.log")" "another worker's runner and a monitor are running"

CUDA_VISIBLE_DEVICES=${words[-1]} "$work/foreign" >"$out/foreign.log" 2>&1 &
foreign=$!
started
check "$(within 30 holds grep -qx computing "$out/foreign.log")" "a foreign process computes on the GPU"
nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv,noheader >"$out/processes.csv" 2>&1
cat "$out/processes.csv"

sweep waiting 1
waiting=$(campaign waiting)
if grep -q '^[0-9]' "$out/processes.csv"; then
  within 60 shows_process
  shown=$(sed -n 's/.*\(in use by [^"]*\)".*/\1/p' "$out/devices.json" | head -n 1)
  check "$(holds grep -qE "^in use by (foreign \(pid $foreign[,)]|a process of another namespace)" <<<"$shown")" "device list shows the foreign process: ${shown:-none}"
  check "$(holds [ "$(grep -o 'pid' <<<"$shown" | wc -l)" = 1 ])" "device list ignores runners and the monitor"
  sleep 5
  check "$(holds [ "$(baseline)" = None ])" "nothing is measured meanwhile"
else
  note "NOT CHECKED: this machine's driver lists no processes, so the campaign cannot wait for them"
fi
kill "$foreign"
ended=$(now)
timeout 60 "$lathe" sweep watch waiting >"$out/waiting.watch" 2>&1
code=$?
check "$(holds [ $code = 0 ])" "the campaign resumes after the foreign process exits, and completes after $(($(now) - ended)) s"
grep -i 'waiting\|free again' "$out/worker.log"
