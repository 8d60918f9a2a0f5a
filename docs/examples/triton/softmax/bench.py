"""Verifies the kernel; then, for each line of the standard input, writes its bandwidth for new inputs to results.csv."""
import csv
import os
import sys

import torch
import triton

from kernel import softmax
from verify import verify


def measure(rows, columns):
    x = torch.randn(rows, columns, device="cuda", dtype=torch.float16)
    milliseconds = triton.testing.do_bench(lambda: softmax(x), warmup=20, rep=100, return_mode="median")
    correct = torch.allclose(softmax(x).float(), torch.softmax(x.float(), dim=1), atol=2e-3)
    bandwidth = 2 * x.numel() * x.element_size() / 1e6 / milliseconds
    with open("results.csv", "w", newline="") as file:
        csv.writer(file).writerows(
            [["shape", "Check", "GB/s"], [f"{rows}x{columns}", "PASS" if correct else "FAIL", f"{bandwidth:.2f}"]])


verify()
print("ready", flush=True)
for _ in sys.stdin:
    measure(int(os.environ["M"]), int(os.environ["N"]))
    print("done", flush=True)
