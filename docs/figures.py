"""The figures in README.md that come from elsewhere: how many rules there are, and what readers found.

python docs/figures.py            write them
python docs/figures.py --check    exit code 1 where they are not what they should be
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

README = ROOT / "README.md"
TABLE = ROOT / "tests" / "corpus" / "TABLE.md"
_READING = re.compile(r"^\| (\d{4}-\d\d-\d\d\S*) \| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.M)


def rules() -> str:
    from tflint_stall.engine import evidence
    from tflint_stall.engine.registry import all_rules

    verdicts = [
        {claim.get("verdict") for record in evidence.records(name) for claim in record.get("claims", [])}
        for name in all_rules()
    ]
    confirmed = sum("confirmed" in found for found in verdicts)
    return f"{len(verdicts)} rules, {confirmed} of them confirmed by measuring on a CPU."


def precision() -> str:
    """What the readings of the newest day found together: each has its own repositories, and one says little."""
    readings = _READING.findall(TABLE.read_text("utf-8"))
    newest = max(name for name, *_ in readings)[: len("2026-11-20")]
    judged, right, overclaimed, wrong = (
        sum(int(counts[place].split()[0]) for name, *counts in readings if name.startswith(newest))
        for place in range(4)
    )
    shares = (f"{number} ({number / judged:.0%})" for number in (right, overclaimed, wrong))
    found = "of {} errors and warnings {} were right, {} overclaimed, {} wrong".format(judged, *shares)
    return f"Readings of {newest}: {found}."


def filled(text: str) -> str:
    """The text with what stands between `<!-- name -->` and `<!-- /name -->` written anew."""
    for figure in (rules, precision):
        name = figure.__name__
        text, places = re.subn(rf"(<!-- {name} -->).*?(<!-- /{name} -->)", rf"\g<1>{figure()}\g<2>", text, flags=re.S)
        assert places == 1, f"README.md has {places} places for {name}"
    return text


if __name__ == "__main__":
    text = README.read_text("utf-8")
    if "--check" in sys.argv:
        sys.exit(filled(text) != text and "README.md has old figures: python docs/figures.py")
    README.write_text(filled(text), "utf-8")
