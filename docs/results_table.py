#!/usr/bin/env python3
"""Writes a table of docs/results.md from a sweep: lathe sweep status ID --json | docs/results_table.py TABLE

Replaces the lines between the markers <!-- results TABLE --> and <!-- end of results TABLE -->. Values are final
measurements, or the best values so far of campaigns that have not ended.
"""
import json
import math
import pathlib
import sys

# Above this value, the table uses a unit that is 1000 times as large.
LARGE = 10_000


def scale(campaigns):
    """Returns the divisor of the values, and the unit of the quotient."""
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
    if len(sys.argv) != 2:
        sys.exit("usage: lathe sweep status ID --json | docs/results_table.py TABLE")
    sweep = json.load(sys.stdin)
    table = sys.argv[1]
    begin, end = f"<!-- results {table} -->", f"<!-- end of results {table} -->"
    campaigns = [campaign for campaign in sweep["campaigns"] if campaign.get("best")]
    divisor, unit = scale(campaigns)
    lines = [
        begin,
        f"| M x N x K | baseline, {unit} | winner, {unit} | speedup | vendor library, {unit} | % of vendor | family | iteration |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *[row(campaign, divisor) for campaign in campaigns],
        *geometric_mean(campaigns),
        end,
    ]
    page = pathlib.Path(__file__).with_name("results.md")
    text = page.read_text()
    if begin not in text or end not in text:
        sys.exit(f"{page}: no table '{table}': the markers '{begin}' and '{end}' are missing")
    page.write_text(text.split(begin)[0] + "\n".join(lines) + text.split(end)[1])
    print(f"Updated table {table} in {page}")


if __name__ == "__main__":
    main()
