"""Tunes the same kernel over the same values with triton.autotune; prints its choice, the throughput and the time."""
import itertools
import time

import torch
import triton

from bench import SHAPES, inputs
from kernel import launch, matmul_kernel

values = [[64, 128], [64, 128, 256], [32, 64], [1, 8], [4, 8], [3, 4]]
configs = [triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k, "GROUP": group}, num_warps=warps, num_stages=stages)
           for m, n, k, group, warps, stages in itertools.product(*values)]
tuned = triton.autotune(configs, key=["M", "N", "K"])(matmul_kernel)
for M, N, K in SHAPES:
    a, b = inputs(M, N, K)
    begin = time.time()
    launch(tuned, a, b)
    torch.cuda.synchronize()
    seconds = time.time() - begin
    milliseconds = triton.testing.do_bench(lambda: launch(tuned, a, b), warmup=50, rep=200, return_mode="median")
    print(f"{M}x{N}x{K}: {tuned.best_config}, {2e-9 * M * N * K / milliseconds:.2f} TFLOP/s, tuned in {seconds:.1f} s")
