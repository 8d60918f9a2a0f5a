"""Tunes the same kernel over the same values with triton.autotune; prints its choice, the bandwidth and the time.

    PYTHONPATH=.. python3 autotune.py [RESULTS]

RESULTS is the folder of a sweep of Lathe over this op: its winners and these choices are then timed in turn.
"""
import itertools
import json
import statistics
import sys
import time
from pathlib import Path

import torch
import triton

from bench import bandwidth, inputs
from kernel import launch, softmax_kernel

SHAPES = [(16384, 1024), (8192, 4096), (4096, 8192)]
configs = [triton.Config({"ROWS": rows}, num_warps=warps)
           for rows, warps in itertools.product([1, 2, 4], [2, 4, 8, 16])]
tuned = triton.autotune(configs, key=["columns"])(softmax_kernel)


def winners(results):
    """Returns the winner's settings for each shape."""
    settings = {}
    for file in Path(results).glob("*/winner.json"):
        winner = json.loads(file.read_text())
        knobs = winner["candidate"]["knobs"]
        shape = tuple(dimension["size"] for dimension in winner["problem"]["dimensions"]["inOrder"])
        settings[shape] = {"ROWS": knobs["ROWS"], "num_warps": knobs["WARPS"]}
    return settings


lathe = winners(sys.argv[1]) if len(sys.argv) > 1 else {}
for shape in SHAPES:
    xs = inputs(*shape)
    begin = time.time()
    launch(tuned, xs[0])
    torch.cuda.synchronize()
    seconds = time.time() - begin
    choices = {"triton.autotune": {**tuned.best_config.kwargs, "num_warps": tuned.best_config.num_warps}}
    if shape in lathe:
        choices["Lathe"] = lathe[shape]
    values = {name: [] for name in choices}
    for _ in range(9):
        for name, settings in choices.items():
            values[name].append(bandwidth(lambda x: launch(softmax_kernel, x, **settings), xs))
    for name, settings in choices.items():
        print(f"{shape[0]}x{shape[1]}: {name} {settings}, {statistics.median(values[name]):.2f} GB/s "
              f"({min(values[name]):.2f} to {max(values[name]):.2f})")
    print(f"{shape[0]}x{shape[1]}: triton.autotune took {seconds:.1f} s")
