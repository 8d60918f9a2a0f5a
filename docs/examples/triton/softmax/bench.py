"""Verifies the kernel; then, for each line of the standard input, writes its bandwidth for new inputs to results.csv."""
import csv
import os
import sys

import torch
import triton

from kernel import softmax
from verify import verify

INPUTS = 8  # together larger than the L2 cache


def inputs(rows, columns):
    return [torch.randn(rows, columns, device="cuda", dtype=torch.float16) for _ in range(INPUTS)]


def bandwidth(run, xs):
    """Returns GB/s of launches in a CUDA graph: times of single ones vary by 0.7 of 28 us, and the CPU can delay them."""
    milliseconds = triton.testing.do_bench_cudagraph(lambda: [run(x) for x in xs], rep=5, return_mode="median")
    return 2 * sum(x.nbytes for x in xs) / 1e6 / milliseconds


def measure(rows, columns):
    xs = inputs(rows, columns)
    correct = all(torch.allclose(softmax(x).float(), torch.softmax(x.float(), dim=1), atol=2e-3) for x in xs)
    with open("results.csv", "w", newline="") as file:
        csv.writer(file).writerows([
            ["shape", "Check", "GB/s"],
            [f"{rows}x{columns}", "PASS" if correct else "FAIL", f"{bandwidth(softmax, xs):.2f}"]])


if __name__ == "__main__":
    verify()
    print("ready", flush=True)
    for _ in sys.stdin:
        measure(int(os.environ["M"]), int(os.environ["N"]))
        print("done", flush=True)
