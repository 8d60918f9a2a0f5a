"""Compares with PyTorch, also for sizes that no block divides."""
import sys

import torch

from kernel import matmul


def verify():
    torch.manual_seed(0)
    for M, N, K in [(512, 512, 512), (130, 70, 33), (1000, 264, 781)]:
        a = torch.randn(M, K, device="cuda", dtype=torch.float16)
        b = torch.randn(K, N, device="cuda", dtype=torch.float16)
        expected = a.float() @ b.float()
        error = ((matmul(a, b).float() - expected).abs().max() / expected.abs().max()).item()
        if not error < 2e-3:
            sys.exit(f"error: {M}x{N}x{K} differs from PyTorch by {error:.1e} of the largest value")
