#!/usr/bin/env python3
"""Writes the result table of the README from a sweep: lathe sweep status ID --json | docs/readme_table.py

The table stands between two markers; everything else of the README is left as it is.
"""
import json
import pathlib
import sys

BEGIN, END = "<!-- results -->", "<!-- end of results -->"


def row(campaign):
    best = campaign["best"]
    vendor = f"{campaign['vendor']:.1f}" if campaign.get("vendor") else "-"
    share = f"{100 * best['overVendor']:.0f} %" if best.get("overVendor") else "-"
    return (
        f"| {campaign['key'].split('_')[2]} | {campaign['baseline']:.2f} | {best['value']:.1f} | {best['speedup']:.1f}x "
        f"| {vendor} | {share} | {best['point'].split(':')[0]} | {best['iteration']} |"
    )


def main():
    sweep = json.load(sys.stdin)
    unit = sweep["campaigns"][0]["unit"]
    lines = [
        BEGIN,
        f"| M x N x K | simplest kernel, {unit} | winner, {unit} | speedup | vendor, {unit} | of vendor | family | found at |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *[row(campaign) for campaign in sweep["campaigns"] if campaign.get("best")],
        END,
    ]
    readme = pathlib.Path(__file__).parent.parent / "README.md"
    text = readme.read_text()
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    readme.write_text(before + "\n".join(lines) + after)


if __name__ == "__main__":
    main()
