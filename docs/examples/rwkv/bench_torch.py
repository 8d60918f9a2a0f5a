"""Writes the times of the same products by the package's operations in PyTorch, which run if its kernels are off."""
import torch
from rwkv.model import torch_mm8_one, torch_mm8_seq

from bench import ROWS, serve


def calls(product):
    x, w, mx, rx, my, ry, y = (torch.as_tensor(array, device="cuda") for array in product.arrays())

    def products():
        for layer in range(len(x)):
            operands = w[layer], mx[layer], rx[layer], my[layer, :, None], ry[layer, :, None]
            if product.kernel == "one":
                y[layer, 0] = torch_mm8_one(x[layer, 0], *operands)
            else:
                y[layer] = torch_mm8_seq(x[layer], *operands)

    return products


serve(ROWS, calls)
