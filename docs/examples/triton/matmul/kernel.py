"""C = A B in f16 with f32 accumulation. Programs run in groups of GROUP block rows, so that they share blocks in L2."""
import torch
import triton
import triton.language as tl

from knobs import knob

SETTINGS = {"BLOCK_M": knob("BLOCK_M", 64), "BLOCK_N": knob("BLOCK_N", 64), "BLOCK_K": knob("BLOCK_K", 32),
            "GROUP": knob("GROUP", 1), "num_warps": knob("WARPS", 4), "num_stages": knob("STAGES", 3)}


@triton.jit
def matmul_kernel(c, a, b, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                  GROUP: tl.constexpr):
    program, blocks_m, blocks_n = tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)
    group, within = program // (GROUP * blocks_n), program % (GROUP * blocks_n)
    height = tl.minimum(GROUP, blocks_m - group * GROUP)
    block_m, block_n = group * GROUP + within % height, within // height
    m = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = block_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    # Rows and columns beyond the edge wrap around; their results are not stored.
    left = a + (m % M)[:, None] * K + k[None, :]
    right = b + k[:, None] * N + (n % N)[None, :]
    sums = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for step in range(0, tl.cdiv(K, BLOCK_K)):
        inside = k < K - step * BLOCK_K
        rows = tl.load(left, mask=inside[None, :], other=0.0)
        columns = tl.load(right, mask=inside[:, None], other=0.0)
        sums = tl.dot(rows, columns, sums)
        left += BLOCK_K
        right += BLOCK_K * N
    tl.store(c + m[:, None] * N + n[None, :], sums.to(tl.float16), mask=(m < M)[:, None] & (n < N)[None, :])


def launch(kernel, a, b, **settings):
    (M, K), N = a.shape, b.shape[1]
    c = torch.empty((M, N), device=a.device, dtype=a.dtype)
    kernel[lambda meta: (triton.cdiv(M, meta["BLOCK_M"]) * triton.cdiv(N, meta["BLOCK_N"]),)](
        c, a, b, M, N, K, **settings)
    return c


def matmul(a, b):
    return launch(matmul_kernel, a, b, **SETTINGS)
