"""Writes the time of calls of noise to times.csv: of the calls that LATHE_ROWS names, one per line, or of all.

With the argument "unseen", calls with other octaves at another point, both drawn from LATHE_SEED.
"""
import os
import random
import sys
import timeit

import noise

FUNCTIONS = [("s", 2), ("s", 3), ("s", 4), ("p", 1), ("p", 2), ("p", 3)]
OCTAVES = (1, 4, 16)
POINT = (0.3, 0.7, 0.9, 0.2)


def tuned():
    rows = [f"{name}{dimensions} {octaves}" for name, dimensions in FUNCTIONS for octaves in OCTAVES]
    named = os.environ.get("LATHE_ROWS")
    return dict.fromkeys(named.split("\n") if named else rows, POINT)


def unseen():
    draw = random.Random(os.environ["LATHE_SEED"])
    others = [octaves for octaves in range(1, 25) if octaves not in OCTAVES]
    return {
        f"{name}{dimensions} {octaves}": tuple(draw.uniform(-100, 100) for _ in POINT)
        for name, dimensions in FUNCTIONS
        for octaves in sorted(draw.sample(others, 2))
    }


with open("times.csv", "w") as file:
    print("call,ns", file=file)
    for row, point in (unseen if "unseen" in sys.argv else tuned)().items():
        function, octaves = row.split()
        call = getattr(noise, f"{function[0]}noise{function[1]}")
        arguments = (*point[: int(function[1])], int(octaves))
        times = timeit.repeat(lambda: call(*arguments), number=2000, repeat=15)
        print(f"{row},{min(times) / 2000 * 1e9:.2f}", file=file)
