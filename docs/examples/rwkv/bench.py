"""For each line of the standard input, writes the times of products with new operands to times.csv.

The sizes are those of layers of RWKV-6 with 1.6 and 7 billion weights, or with the argument `unseen` random ones.
"""
import csv
import os
import random
import statistics
import sys

import cupy

from product import Product

ROWS = [("one", 1, 2048, 2048), ("one", 1, 2048, 7168), ("one", 1, 7168, 2048), ("one", 1, 4096, 4096),
        ("one", 1, 4096, 14336), ("seq", 16, 2048, 2048), ("seq", 16, 4096, 4096), ("seq", 64, 4096, 4096)]
LAYERS = {"one": 8, "seq": 2}
RUNS = 15


def unseen_rows():
    draw = random.Random(os.environ["LATHE_SEED"])
    return [(kernel, tokens, draw.randrange(1500, 6000), 4 * draw.randrange(375, 1500))
            for kernel, tokens in [("one", 1), ("one", 1), ("seq", draw.randrange(8, 64))]]


def microseconds(products, scratch):
    """Returns the time of a product, the median of the runs. Filling `scratch` evicts the weights from the L2 cache."""
    products()
    times = []
    for _ in range(RUNS):
        begin, end = cupy.cuda.Event(), cupy.cuda.Event()
        scratch.fill(0)
        begin.record()
        products()
        end.record()
        end.synchronize()
        times.append(1000 * cupy.cuda.get_elapsed_time(begin, end))
    return statistics.median(times)


def measure(rows, calls):
    """Writes times.csv; `calls` makes the function that queues the products of all layers."""
    scratch = cupy.empty(256 << 20, dtype="uint8")
    with open("times.csv", "w", newline="") as file:
        times = csv.writer(file)
        times.writerow(["product", "Check", "us"])
        for kernel, *sizes in rows:
            product = Product(kernel, *sizes, layers=LAYERS[kernel])
            products = calls(product)
            time = microseconds(products, scratch) / LAYERS[kernel]
            product.y.fill(0)
            products()
            check = "PASS" if product.correct(random.randrange(LAYERS[kernel])) else "FAIL"
            times.writerow([f"{kernel} {'x'.join(map(str, sizes))}", check, f"{time:.3f}"])


def serve(rows, calls):
    print("ready", flush=True)
    for _ in sys.stdin:
        measure(rows, calls)
        print("done", flush=True)


if __name__ == "__main__":
    serve(unseen_rows() if "unseen" in sys.argv else ROWS, Product.call)
