"""For each line of the standard input, times cross entropy with the package's own benchmark and writes times.csv.

With the argument `unseen`, the numbers of tokens and the vocabularies are random.
"""
import csv
import os
import random
import sys

sys.path.insert(0, "benchmark/scripts")
from benchmark_cross_entropy import setup_cross_entropy
from utils import SingleBenchmarkRunInput, build_speed_bench_fn

SIZES = [(4096, 32000), (4096, 128256), (4096, 151936)]
milliseconds = build_speed_bench_fn(setup_cross_entropy, rep=100)


def unseen_sizes():
    draw = random.Random(os.environ["LATHE_SEED"])
    return [(draw.randrange(1000, 5000), draw.randrange(20000, 160000)) for _ in range(2)]


def measure(sizes):
    with open("times.csv", "w", newline="") as file:
        times = csv.writer(file)
        times.writerow(["pass and vocabulary", "ms"])
        for tokens, vocabulary in sizes:
            for mode in ["forward", "full"]:
                run = SingleBenchmarkRunInput(tokens, "liger", mode, {"vocab_size": vocabulary})
                times.writerow([f"{mode} {vocabulary}", f"{milliseconds(run).y_50:.5f}"])


sizes = unseen_sizes() if "unseen" in sys.argv else SIZES
print("ready", flush=True)
for _ in sys.stdin:
    measure(sizes)
    print("done", flush=True)
