"""For each line of the standard input, writes the bandwidth of each shape to results.csv, with new inputs."""
import csv
import sys

import torch
import triton

from kernel import softmax

SHAPES = [(16384, 1024), (8192, 4096), (4096, 8192)]


def measure():
    with open("results.csv", "w", newline="") as file:
        results = csv.writer(file)
        results.writerow(["shape", "Check", "GB/s"])
        for rows, columns in SHAPES:
            x = torch.randn(rows, columns, device="cuda", dtype=torch.float16)
            milliseconds = triton.testing.do_bench(lambda: softmax(x), warmup=20, rep=100, return_mode="median")
            correct = torch.allclose(softmax(x).float(), torch.softmax(x.float(), dim=1), atol=2e-3)
            bandwidth = 2 * x.numel() * x.element_size() / 1e6 / milliseconds
            results.writerow([f"{rows}x{columns}", "PASS" if correct else "FAIL", f"{bandwidth:.2f}"])


if __name__ == "__main__":
    print("ready", flush=True)
    for _ in sys.stdin:
        measure()
        print("done", flush=True)
