"""Holds a campaign over the suspects to what is expected of each: verdicts.py EXPECTED.tsv DIR PERCENT"""

import json
import sys
from datetime import datetime
from pathlib import Path
from statistics import median

MOST_SECONDS = 10  # besides the time that a candidate is given


def expected(file):
    """Of each family the stage where it is rejected, and words of the reason."""
    lines = [line.split("\t") for line in Path(file).read_text().splitlines() if not line.startswith("#")]
    return {family: (stage, words) for family, stage, words in lines}


def check(holds, what):
    print(f"{'ok' if holds else 'FAILED':6} {what}")


def costs(ideas):
    """Seconds from one record to the next, by ordinal; nothing was in flight beside it. The first has none."""
    at = {idea["round"]: datetime.fromisoformat(idea["timestamp"].replace("Z", "+00:00")).timestamp() for idea in ideas}
    return {ordinal: at[ordinal] - at[ordinal - 1] for ordinal in at if ordinal - 1 in at}


def is_bad(line):
    return line["knobs"].get("FAULT") == 1


def is_good(line):
    return line["knobs"].get("FAULT") == 0 or line["knobs"].get("PASSES") == 1


def outcome(line):
    return line.get("stage", "timed"), f"{line['verdict']}: {line['reason']}"


def around(words, text):
    """Some of a text, with the words where they stand in it."""
    begin = max(0, text.find(words) - 20)
    return text[begin : begin + 120]


def check_verdicts(lines, rules):
    bad = {line["family"]: line for line in lines if is_bad(line)}
    for family, (stage, words) in rules.items():
        where, why = outcome(bad[family]) if family in bad else ("never tried", "")
        check(where == stage and words in why, f"{family}: {where}: {around(words, why)}")
    check(set(bad) == set(rules), f"{len(rules)} bad suspects were tried, no others")


def check_costs(lines, seconds, limit):
    for line in filter(is_bad, lines):
        took = seconds[line["ordinal"]]
        check(took <= limit + MOST_SECONDS, f"{line['family']} cost {took:.1f} s, of {limit:g} + {MOST_SECONDS}")


def check_times(lines, percent):
    """The good kernel is what each family becomes without its fault, and it is tried right behind the fault."""
    good = [line for line in lines if is_good(line) and "median" in line]
    usual = median(line["median"] for line in good)
    for line in good:
        off = 100 * (line["median"] / usual - 1)
        check(abs(off) <= percent, f"the good kernel after {line['family']}: {line['median'] / 1e3:.2f} us, {off:+.2f} % off its median")
    return good


def main(rules, folder, percent):
    rules, folder = expected(rules), Path(folder)
    lines = json.loads((folder / "planted.history.json").read_text())["evaluations"]
    ideas = [json.loads(line) for line in (folder / "planted.idea-log.jsonl").read_text().splitlines()]
    campaign = json.loads((folder / "planted.json").read_text())
    limit = float(rules["hangs"][1].split()[-2])
    check_verdicts(lines, rules)
    check_costs(lines, costs(ideas), limit)
    good = check_times(lines, percent)
    check(len(good) == len(rules) + 1, f"the good kernel was measured {len(good)} times")
    check(campaign["phase"] == "done", f"the campaign tried everything: {campaign['phase']}")
    winner = campaign["best"]
    check(any(line["iteration"] == winner["iteration"] for line in good), f"the winner is the good kernel: {winner['point']}")


main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
