#!/usr/bin/env python3
"""Writes a result table of the README from a sweep: lathe sweep status ID --json | docs/readme_table.py [TABLE]

The table stands between two markers, <!-- results TABLE --> and <!-- end of results TABLE -->; everything else of the
README is left as it is. Without a name it is the table of the first screen, whose markers have none. Times come from the
campaigns' final clean measurements, or from what they have so far where they have not ended.
"""
import json
import math
import pathlib
import sys

# Above this, a unit of a thousand is easier to read.
LARGE = 10_000


def scale(campaigns):
    """What values are divided by, and the unit of the quotient."""
    unit = campaigns[0]["unit"]
    large = unit == "GFLOP/s" and max(campaign["best"]["value"] for campaign in campaigns) > LARGE
    return (1000, "TFLOP/s") if large else (1, unit)


def row(campaign, divisor):
    best = campaign["best"]
    vendor = f"{campaign['vendor'] / divisor:.1f}" if campaign.get("vendor") else "-"
    share = f"{100 * best['overVendor']:.0f} %" if best.get("overVendor") else "-"
    shape = campaign["key"].removesuffix("_fs").split("_")[-1]
    return (
        f"| {shape} | {campaign['baseline'] / divisor:.2f} | {best['value'] / divisor:.1f} | {best['speedup']:.1f}x "
        f"| {vendor} | {share} | {best['point'].split()[0]} | {best['iteration']} of {campaign['iterations']} |"
    )


def geometric_mean(campaigns):
    shares = [campaign["best"]["overVendor"] for campaign in campaigns if campaign["best"].get("overVendor")]
    if not shares:
        return []
    mean = math.exp(sum(math.log(share) for share in shares) / len(shares))
    return [f"| geometric mean | | | | | {100 * mean:.1f} % | | |"]


def main():
    sweep = json.load(sys.stdin)
    name = " " + sys.argv[1] if len(sys.argv) > 1 else ""
    begin, end = f"<!-- results{name} -->", f"<!-- end of results{name} -->"
    campaigns = [campaign for campaign in sweep["campaigns"] if campaign.get("best")]
    divisor, unit = scale(campaigns)
    lines = [
        begin,
        f"| M x N x K | simplest kernel, {unit} | winner, {unit} | speedup | vendor, {unit} | of vendor | family | found at |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *[row(campaign, divisor) for campaign in campaigns],
        *geometric_mean(campaigns),
        end,
    ]
    readme = pathlib.Path(__file__).parent.parent / "README.md"
    text = readme.read_text()
    before, after = text.split(begin)[0], text.split(end)[1]
    readme.write_text(before + "\n".join(lines) + after)


if __name__ == "__main__":
    main()
