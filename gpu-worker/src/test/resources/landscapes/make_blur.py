"""Writes blur.json.gz, a synthetic search space in the format of a Kernel Tuner cache file. The output is deterministic."""
import gzip
import itertools
import json
import math
import random

TUNE_PARAMS = {
    "block_x": [16, 32, 64, 128],
    "block_y": [1, 2, 4, 8],
    "tile": [1, 2, 3, 4],
    "vector": [1, 2, 4],
    "use_shared": [False, True],
    "order": ["rows", "columns"],
}


def outcome(draws, block_x, block_y, tile, vector, use_shared, order):
    threads = block_x * block_y
    if threads >= 1024:
        return "InvalidConfig"
    if vector == 4 and tile == 3:
        return "CompilationFailedConfig"
    if use_shared and threads * tile > 1536:
        return "RuntimeFailedConfig"
    fit = abs(math.log2(threads / 128)) + 0.6 * abs(math.log2(tile * vector / 4))
    time = 2.0 + fit + (0.0 if use_shared else 0.7) + (0.0 if order == "rows" else 0.9)
    return [round(time * math.exp(abs(draws.gauss(0, 0.01))), 6) for _ in range(7)]


def main():
    draws = random.Random(20260101)
    cache = {}
    for values in itertools.product(*TUNE_PARAMS.values()):
        point = dict(zip(TUNE_PARAMS, values))
        if point["block_x"] * point["block_y"] < 32:
            continue
        result = outcome(draws, **point)
        ran = isinstance(result, list)
        times = {"time": round(sum(result) / len(result), 6), "times": result} if ran else {"time": result}
        spent = {"compile_time": round(draws.uniform(40, 90), 3), "verification_time": 0,
                 "benchmark_time": round(sum(result), 3) if ran else 0.5}
        cache[",".join(str(value) for value in values)] = {**point, **times, **spent}
    with gzip.GzipFile("blur.json.gz", "wb", mtime=0) as packed:
        head = {"device_name": "Invented GPU", "kernel_name": "blur", "problem_size": [1024, 1024],
                "tune_params_keys": list(TUNE_PARAMS), "tune_params": TUNE_PARAMS, "objective": "time"}
        packed.write(json.dumps({**head, "cache": cache}).encode())


main()
