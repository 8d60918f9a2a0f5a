"""Counts the promotions of sweeps over equal kernels, and the speedups that exclude 1, in all of them together:
verdicts.py FOLDER..., each with status.json and results/noise. With fewer comparisons or campaigns than a bound names, there
is no verdict on it, unless two exceed it already."""

import json
import sys
from collections import Counter
from pathlib import Path


COMPARISONS, CAMPAIGNS = 2400, 40  # for one promotion, and for one interval that excludes 1


def exceeds(count, total, least, name):
    """Returns whether more than one in `least` counts, and prints it if `total` is too small to say."""
    if total < least:
        print(f"too few {name} for a verdict: {total} of {least}")
    return count > max(1, total // least)


def decisions(file):
    """Returns how often each decision was made; the baseline is none."""
    header, *rows = [line.split("\t") for line in file.read_text().splitlines()]
    return Counter(row[header.index("decision")] for row in rows[1:])


def excludes_one(best):
    interval = best["speedupInterval"] or {"low": best["speedup"], "high": best["speedup"]}
    return not interval["low"] <= 1 <= interval["high"]


def main(*folders):
    campaigns = [
        (campaign, Path(folder) / "results/noise" / campaign["key"])
        for folder in folders
        for campaign in json.loads((Path(folder) / "status.json").read_text())["campaigns"]
    ]
    every, excluded = Counter(), 0
    for campaign, results in campaigns:
        best, made = campaign["best"], decisions(results / "results.tsv")
        every += made
        excluded += excludes_one(best)
        print(campaign["key"], dict(made), f"speedup {best['speedup']:.3f}", best["speedupInterval"] or "")
    promoted, total = every["KEEP"] + every["KEEP_TRADE_OFF"], every.total()
    print(f"{promoted} of {total} equal kernels promoted, {every['DISCARD']} discarded, {every['INCONCLUSIVE']} inconclusive")
    print(f"{excluded} of {len(campaigns)} intervals of the speedup exclude 1")
    failures = [
        exceeds(promoted, total, COMPARISONS, "comparisons"),
        exceeds(excluded, len(campaigns), CAMPAIGNS, "campaigns"),
    ]
    return any(failures)


sys.exit(main(*sys.argv[1:]))
