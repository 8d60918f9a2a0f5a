"""Verified candidates per second of Lathe and of Kernel Tuner, for this op's kernel, space and shapes, on one GPU.

    python3 compare.py --lathe ../../../lathe --candidates 300 1024x1024x4096 4096x8192x8192

Both compile with NVRTC, propose random points, and verify each one. Random points need no results, so Lathe has 64 candidates in
flight. Kernel Tuner (pip install 'kernel_tuner[cuda]' numpy) times a point seven times, as is its default. Lathe's rate counts
from its first measured candidate to its last one; Kernel Tuner's counts the whole call. PyTorch computes the answer for Kernel
Tuner.

Lathe keeps compiled kernels: another comparison on the same machine needs another --seed, or Lathe compiles nothing.
"""
import argparse
import json
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

HERE = Path(__file__).parent
SPACE = json.loads((HERE / "tiles" / "space.json").read_text())
LAUNCH = SPACE["launches"][0]
TOLERANCE = 0.05  # of a sum of up to 8192 products of numbers below 1


def expression(text, values):
    """Evaluates an expression of space.json."""
    return eval(re.sub(r"/", "//", text.replace("&&", " and ").replace("||", " or ")), {}, values)


def kernel_tuner(shape, candidates):
    import numpy
    import torch
    from kernel_tuner import tune_kernel

    m, n, k = shape
    dimensions = dict(M=m, N=n, K=k)
    torch.manual_seed(1)
    a, b = (torch.rand(rows, k, device="cuda").mul(2).sub(1).half() for rows in (m, n))
    answer = (a.float() @ b.float().T).cpu().numpy()
    arguments = [a.cpu().numpy(), b.cpu().numpy(), numpy.zeros((m, n), numpy.float32), *map(numpy.int64, shape)]
    del a, b
    torch.cuda.empty_cache()

    knobs = {knob["name"]: knob["values"] for knob in SPACE["knobs"]}
    threads = sorted({32 * x * y for x in knobs["WARPS_M"] for y in knobs["WARPS_N"]})
    constraints = [constraint["expression"] for constraint in SPACE["constraints"]]

    def legal(point):
        values = {**point, **dimensions}
        return point["BLOCK_THREADS"] == expression(LAUNCH["block"][0], values) and all(
            expression(constraint, values) for constraint in constraints)

    include = os.environ.get("CUDA_HOME", "/usr/local/cuda") + "/include"
    begin = time.time()
    results, _ = tune_kernel(
        LAUNCH["entry"], str(HERE / "tiles" / "kernel.cu"),
        lambda point: (expression(LAUNCH["grid"][0], {**point, **dimensions}),),
        arguments, {**knobs, "BLOCK_THREADS": threads}, grid_div_x=[], block_size_names=["BLOCK_THREADS"],
        restrictions=legal, answer=[None, None, answer, None, None, None], atol=TOLERANCE, lang="NVCUDA",
        compiler_options=["--std=c++17", "-I" + include, f"-I{include}/cccl"], strategy="random_sample",
        strategy_options=dict(max_fevals=candidates), quiet=True)
    seconds = time.time() - begin
    verified = [result for result in results if isinstance(result["time"], float)]
    best = min(result["time"] for result in verified)
    return len(verified) / seconds, len(verified), 2e-6 * m * n * k / best  # times are milliseconds


def lathe(command, shape, candidates, seed):
    name = "x".join(map(str, shape))
    sweep = f"wmma-{name}-{os.getpid()}"
    results = tempfile.mkdtemp()
    subprocess.run(
        [command, "run", "--op", HERE.resolve(), "--devices", "cuda", "--shapes", name, "--strategy", "random",
         "--seed", str(seed), "--lookahead", "64", "--iterations", str(candidates), "--id", sweep],
        cwd=results, stdout=sys.stderr, check=True)
    log = next(Path(results, "results", sweep).rglob("idea-log.jsonl")).read_text().splitlines()
    recorded = [datetime.fromisoformat(line["timestamp"].replace("Z", "+00:00"))
                for line in map(json.loads, log) if line.get("iter")]
    seconds = (recorded[-1] - recorded[0]).total_seconds()
    winner = json.loads(next(Path(results, "results", sweep).rglob("winner.json")).read_text())
    return (len(recorded) - 1) / seconds, len(recorded), winner["value"]


def alone(function, *arguments):
    """Calls a function in a process of its own, because Lathe waits for other processes on the GPU."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(function, arguments)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lathe", default="lathe", help="the command lathe")
    parser.add_argument("--candidates", type=int, default=300, help="candidates of Lathe; Kernel Tuner tries a fourth")
    parser.add_argument("--seed", type=int, default=1, help="seed of Lathe's candidates")
    parser.add_argument("shapes", nargs="+", help="MxNxK")
    options = parser.parse_args()
    print(f"{'shape':16} {'tuner':13} {'candidates':>10} {'per second':>10} {'best, GFLOP/s':>14}")
    for text in options.shapes:
        shape = [int(size) for size in text.split("x")]
        rates = {}
        for tuner, (rate, count, best) in (
                ("Lathe", lathe(options.lathe, shape, options.candidates, options.seed)),
                ("Kernel Tuner", alone(kernel_tuner, shape, options.candidates // 4))):
            rates[tuner] = rate
            print(f"{text:16} {tuner:13} {count:10} {rate:10.2f} {best:14.0f}", flush=True)
        print(f"{text:16} {'ratio':13} {'':10} {rates['Lathe'] / rates['Kernel Tuner']:10.2f}", flush=True)


if __name__ == "__main__":
    main()
