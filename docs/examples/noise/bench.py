"""Writes the time of calls of noise to times.csv: of the calls that LATHE_ROWS names, one per line, or of all."""
import os
import timeit

import noise

POINT = (0.3, 0.7, 0.9, 0.2)
CALLS = {
    f"{name}{dimensions} {octaves}": (getattr(noise, f"{name}noise{dimensions}"), POINT[:dimensions], octaves)
    for name, dimensions in [("s", 2), ("s", 3), ("s", 4), ("p", 1), ("p", 2), ("p", 3)]
    for octaves in (1, 4, 16)
}

rows = os.environ.get("LATHE_ROWS")
with open("times.csv", "w") as file:
    print("call,ns", file=file)
    for row in rows.split("\n") if rows else CALLS:
        call, point, octaves = CALLS[row]
        times = timeit.repeat(lambda: call(*point, octaves), number=2000, repeat=15)
        print(f"{row},{min(times) / 2000 * 1e9:.2f}", file=file)
