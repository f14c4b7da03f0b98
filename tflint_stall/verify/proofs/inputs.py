"""Do both sides work on as much data? A slice that was left in one `setup()` is a gain of nobody's."""

from __future__ import annotations

from typing import Any

from .evidence import Evidence


def same(evidence: Evidence) -> str:
    """As much data, of the same kind of numbers."""
    made: dict[str, Any] = {event["side"]: event["sizes"] for event in evidence.all("prepared")}
    if len(made) < 2:
        return "one of the sides was not set up"
    if found := _difference(made["before"], made["after"]):
        part, before, after = found
        where = f" in {part}" if part else ""
        sentence = f"setup() of after.py gives {'less' if after < before else 'more'} data than that of before.py"
        return f"{sentence}: {_shown(after)} rows{where}, not {_shown(before)}"
    if odd := _other_numbers(made["before"], made["after"]):
        return f"setup() of after.py gives {odd[1]} where that of before.py gives {odd[0]}: other numbers to work on"
    return ""


def _other_numbers(before: Any, after: Any) -> tuple[str, str] | None:
    """The first arrays of the same place whose numbers have another dtype."""
    if not before or not after:
        return None
    one, other = before.get("dtype", ""), after.get("dtype", "")
    if one and other and one != other:
        return one, other
    parts = before.get("parts", {}), after.get("parts", {})
    found = (_other_numbers(part, parts[1].get(name)) for name, part in parts[0].items())
    return next(filter(None, found), None)


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
