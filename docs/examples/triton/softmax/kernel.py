"""Softmax over the rows of a matrix. A program handles ROWS rows, each of which fits into a block."""
import torch
import triton
import triton.language as tl

from knobs import knob

SETTINGS = {"ROWS": knob("ROWS", 1), "num_warps": knob("WARPS", 4)}


@triton.jit
def softmax_kernel(y, x, rows, columns, stride, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, BLOCK)[None, :]
    inside = (row < rows) & (column < columns)
    offset = row.to(tl.int64) * stride + column
    values = tl.load(x + offset, mask=inside, other=float("-inf")).to(tl.float32)
    # Rows beyond the matrix have no maximum: 0 keeps their exponents finite.
    largest = tl.max(tl.where(row < rows, values, 0.0), axis=1)[:, None]
    exponents = tl.exp(values - largest)
    result = exponents / tl.sum(exponents, axis=1)[:, None]
    tl.store(y + offset, result.to(y.dtype.element_ty), mask=inside)


def launch(kernel, x, **settings):
    y = torch.empty_like(x)
    rows, columns = x.shape
    kernel[lambda meta: (triton.cdiv(rows, meta["ROWS"]),)](
        y, x, rows, columns, x.stride(0), BLOCK=triton.next_power_of_2(columns), **settings)
    return y


def softmax(x):
    return launch(softmax_kernel, x, **SETTINGS)
