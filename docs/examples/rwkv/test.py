"""Compares the kernels with the reference, also for sizes that no block divides."""
import sys

from product import Product

SIZES = [(1, 70), (33, 64), (256, 512), (1000, 1001), (2048, 1028), (4099, 2304)]

for N, M in SIZES:
    for kernel, B in [("one", 1), ("seq", 1), ("seq", 7), ("seq", 64)]:
        for dtype in ["float16", "float32"]:
            product = Product(kernel, B, N, M, layers=2, dtype=dtype)
            product.call()()
            for layer in range(2):
                if not product.correct(layer):
                    sys.exit(f"error: {kernel} {B}x{N}x{M} in {dtype} differs by {product.error(layer):.1e} of the largest result")
