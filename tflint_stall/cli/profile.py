"""`--profile-rules`: how long each rule took."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


def profile(seconds: Mapping[str, float]) -> str:
    """A table, dearest rule first. What rules share (parsing, facts) is charged to the one that asked first."""
    return "".join(f"{line}\n" for line in _lines(seconds))


def _lines(seconds: Mapping[str, float]) -> Iterator[str]:
    total = sum(seconds.values())
    yield f"{'milliseconds':>12}  {'share':>5}  rule"
    for rule, spent in sorted(seconds.items(), key=lambda item: (-item[1], item[0])):
        yield f"{spent * 1000:12.1f}  {spent / total if total else 0:5.0%}  {rule}"
    yield f"{total * 1000:12.1f}  {1:5.0%}  all rules"
