"""Do both sides work on as much data? A slice that was left in one `setup()` is a gain of nobody's."""

from __future__ import annotations

from typing import Any

from ..bench import Claim
from ..outcome import Outcome
from ..verdicts import Judgement
from . import conduct


def differ(claim: Claim, *outcomes: Outcome) -> Judgement | None:
    """The judgement on two sides that were given other amounts of data."""
    made: dict[str, Any] = {}
    for event in (event for outcome in outcomes for event in outcome.named("prepared")):
        made[event["side"]] = event["sizes"]
    if len(made) < 2 or not (found := _difference(made["before"], made["after"])):
        return None
    part, before, after = found
    where = f" in {part}" if part else ""
    sentence = f"setup() of after.py gives {'less' if after < before else 'more'} data than that of before.py"
    return conduct.inconclusive(claim, f"{sentence}: {_shown(after)} rows{where}, not {_shown(before)}")


def _difference(before: Any, after: Any, where: str = "") -> tuple[str, int, int] | None:
    """The first part that has more or fewer rows on one side; where the forms differ nobody can tell."""
    if not before or not after:
        return None
    if "rows" in before and "rows" in after and before["rows"] != after["rows"]:
        return (where, before["rows"], after["rows"]) if _size(before) != _size(after) else None
    parts = before.get("parts", {}), after.get("parts", {})
    found = (_difference(size, parts[1].get(name), f"{where}[{name}]") for name, size in parts[0].items())
    return next(filter(None, found), None)


def _size(made: Any) -> int:
    """All elements: the same may be arranged in other rows, or in other batches."""
    parts = made.get("parts", {})
    if parts and len(parts) == made["rows"] and all("rows" in part for part in parts.values()):
        return sum(map(_size, parts.values()))
    total = 1
    for size in made.get("shape", [made["rows"]]):
        total *= size
    return total


def _shown(rows: int) -> str:
    return f"{rows:,}".replace(",", " ")
