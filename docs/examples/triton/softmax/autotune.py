"""Tunes the same kernel over the same values with triton.autotune; prints its choice, the bandwidth and the time."""
import itertools
import time

import torch
import triton

from kernel import launch, softmax_kernel

SHAPES = [(16384, 1024), (8192, 4096), (4096, 8192)]
configs = [triton.Config({"ROWS": rows}, num_warps=warps)
           for rows, warps in itertools.product([1, 2, 4], [2, 4, 8, 16])]
tuned = triton.autotune(configs, key=["columns"])(softmax_kernel)
for rows, columns in SHAPES:
    x = torch.randn(rows, columns, device="cuda", dtype=torch.float16)
    begin = time.time()
    launch(tuned, x)
    torch.cuda.synchronize()
    seconds = time.time() - begin
    milliseconds = triton.testing.do_bench(lambda: launch(tuned, x), warmup=20, rep=100, return_mode="median")
    bandwidth = 2 * x.numel() * x.element_size() / 1e6 / milliseconds
    print(f"{rows}x{columns}: {tuned.best_config}, {bandwidth:.2f} GB/s, tuned in {seconds:.1f} s")
