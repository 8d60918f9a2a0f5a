"""Compares the ledger of a campaign over the kernels with expected.tsv: verdicts.py EXPECTED.tsv DEVICE DIR PERCENT"""

import json
import sys
from datetime import datetime
from pathlib import Path
from statistics import median

OVERHEAD_SECONDS = 10  # allowed in addition to a candidate's time limit


def expected(file, device):
    """Returns, by family, the stage that rejects it and a part of the reason."""
    rows = [line.split("\t") for line in Path(file).read_text().splitlines() if not line.startswith("#")]
    return {row[2]: (row[4], row[5]) for row in rows if row[:2] == [device, "sweep"]}


def check(holds, what):
    print(f"{'ok' if holds else 'FAILED':6} {what}")


def costs(ideas):
    """Returns the seconds between consecutive records by ordinal. The lookahead is 0, so nothing else was in flight."""
    at = {idea["round"]: datetime.fromisoformat(idea["timestamp"].replace("Z", "+00:00")).timestamp() for idea in ideas}
    return {ordinal: at[ordinal] - at[ordinal - 1] for ordinal in at if ordinal - 1 in at}


def is_faulty(line):
    return line["knobs"].get("FAULT") == 1


def is_correct(line):
    return line["knobs"].get("FAULT") == 0 or line["knobs"].get("PASSES") == 1


def outcome(line):
    return line.get("stage", "timed"), f"{line['verdict']}: {line['reason']}"


def excerpt(words, text):
    begin = max(0, text.find(words) - 20)
    return text[begin : begin + 120]


def check_verdicts(lines, rules):
    faulty = {line["family"]: line for line in lines if is_faulty(line)}
    for family, (stage, words) in rules.items():
        where, reason = outcome(faulty[family]) if family in faulty else ("never tried", "")
        check(where == stage and words in reason, f"{family}: {where}: {excerpt(words, reason)}")
    check(set(faulty) == set(rules), f"{len(rules)} faulty kernels were tried, and no others")


def check_costs(lines, seconds, limit):
    for line in filter(is_faulty, lines):
        cost = seconds[line["ordinal"]]
        check(cost <= limit + OVERHEAD_SECONDS, f"{line['family']} took {cost:.1f} s of {limit:g} + {OVERHEAD_SECONDS}")


def check_times(lines, percent):
    """Each family without its fault is the correct kernel, and is tried right after the fault."""
    for line in filter(is_correct, lines):
        if "median" not in line:
            stage, reason = outcome(line)
            check(False, f"the correct kernel after {line['family']}: {stage}: {reason}")
    correct = [line for line in lines if is_correct(line) and "median" in line]
    usual = median(line["median"] for line in correct)
    for line in correct:
        off = 100 * (line["median"] / usual - 1)
        check(abs(off) <= percent, f"the correct kernel after {line['family']}: {line['median'] / 1e3:.2f} us, {off:+.2f} % from the median")
    return correct


def main(rules, device, folder, percent):
    rules, folder = expected(rules, device), Path(folder)
    lines = json.loads((folder / "kernels.history.json").read_text())["evaluations"]
    ideas = [json.loads(line) for line in (folder / "kernels.idea-log.jsonl").read_text().splitlines()]
    campaign = json.loads((folder / "kernels.json").read_text())
    limit = float(rules["hangs"][1].split()[-2])
    check_verdicts(lines, rules)
    check_costs(lines, costs(ideas), limit)
    correct = check_times(lines, percent)
    check(len(correct) == len(rules) + 1, f"the correct kernel was measured {len(correct)} times")
    check(campaign["phase"] == "done", f"the campaign tried all kernels: {campaign['phase']}")
    winner = campaign["best"]
    check(any(line["iteration"] == winner["iteration"] for line in correct), f"the winner is the correct kernel: {winner['point']}")


main(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4]))
