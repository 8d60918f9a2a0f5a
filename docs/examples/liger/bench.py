"""For each line of the standard input, times cross entropy with the package's own benchmark and writes times.csv."""
import csv
import sys

sys.path.insert(0, "benchmark/scripts")
from benchmark_cross_entropy import setup_cross_entropy
from utils import SingleBenchmarkRunInput, build_speed_bench_fn

TOKENS = 4096
VOCABULARIES = [32000, 128256, 151936]
milliseconds = build_speed_bench_fn(setup_cross_entropy, rep=100)


def measure():
    with open("times.csv", "w", newline="") as file:
        times = csv.writer(file)
        times.writerow(["pass and vocabulary", "ms"])
        for vocabulary in VOCABULARIES:
            for mode in ["forward", "full"]:
                run = SingleBenchmarkRunInput(TOKENS, "liger", mode, {"vocab_size": vocabulary})
                times.writerow([f"{mode} {vocabulary}", f"{milliseconds(run).y_50:.5f}"])


print("ready", flush=True)
for _ in sys.stdin:
    measure()
    print("done", flush=True)
