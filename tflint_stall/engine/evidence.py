"""What the verifier measured for a rule, quoted where a user reads about the rule.

The records lie beside the rule's fixture (`tflint_stall.verify.evidence` writes them and says what is
in them), and its `bench.toml` says in words what was measured, and for which form of what the rule finds:
a figure without what it was measured on is never quoted. A rule without records, or with records that
cannot be read, has nothing to quote.
"""

from __future__ import annotations

import os
from functools import cache

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_FILE = "evidence.json"


@cache
def records(rule: str) -> list[dict[str, Any]]:
    """The records of a rule, one per device and version of TensorFlow."""
    folder = rule.replace("-", "_")
    for family in _families():
        path = os.path.join(family, folder, _FILE)
        if os.path.isfile(path):
            return _read(path)
    return []


def note(rule: str, variant: str = "") -> str:
    """What came out for this form of what a rule finds, in a sentence that says what was measured; empty where
    nothing was, or another form.
    """
    example, claims = _measured_on(rule)
    figures = [
        f"{'; '.join(outcomes)} ({_device(record)}, TensorFlow {record.get('tensorflow')})"
        for record in records(rule)
        if (outcomes := list(_outcomes(record, claims, variant, exactly=False)))
    ]
    return f"on the rule's example, {example}: {'; '.join(figures)}" if figures and example else ""


def measured(rule: str) -> list[str]:
    """All that was confirmed for a rule, a sentence for each device: for its page."""
    example, claims = _measured_on(rule)
    return [
        f"On {example}: {'; '.join(outcomes)} ({_device(record)}, TensorFlow {record.get('tensorflow')},"
        f" {record.get('date')})."
        for record in records(rule)
        if (outcomes := list(_outcomes(record, claims, None, exactly=True))) and example
    ]


def _device(record: dict[str, Any]) -> str:
    return str(record.get("device_kind", "")).upper()


def _outcomes(
    record: dict[str, Any], claims: dict[str, dict[str, Any]], variant: str | None, *, exactly: bool
) -> Iterator[str]:
    """The confirmed claims of a record, those for one form or for all."""
    for claim in record.get("claims", []):
        said = claims.get(str(claim.get("claim")))
        if said is None or claim.get("verdict") != "confirmed" or variant not in (None, said.get("variant", "")):
            continue
        figures = claim.get("figures", {})
        if "outcome" in said:
            before, after = (_number(figures, side) for side in ("before", "after"))
            yield str(said["outcome"]).replace("{before}", before).replace("{after}", after)
        elif "ratio" in claim and said.get("kind") == "time" and not exactly:
            yield f"{_rounded(claim['ratio'].get('value'))} times faster"
        elif said.get("kind") in ("time", "memory", "terminates") and claim.get("summary"):
            yield str(claim["summary"])


def _number(figures: dict[str, Any], side: str) -> str:
    """What was counted before or after the fix."""
    for name in ("count", "metric"):
        value = figures.get(f"{side}.{name}")
        if value is not None:
            return f"{value:.4g}" if isinstance(value, float) else str(value)
    return "?"


def _rounded(value: object) -> str:
    """Two digits are all that holds for another machine."""
    if not isinstance(value, (int, float)):
        return "?"
    return f"{float(f'{value:.2g}'):g}"


@cache
def _measured_on(rule: str) -> tuple[str, dict[str, dict[str, Any]]]:
    """What `bench.toml` says: the example in words, and the claims by the names that records give them."""
    folder = rule.replace("-", "_")
    paths = [os.path.join(family, folder, "bench.toml") for family in _families()]
    path = next((path for path in paths if os.path.isfile(path)), None)
    if path is None:
        return "", {}
    import sys

    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        with open(path, "rb") as stream:
            table = tomllib.load(stream)
    except (OSError, ValueError):
        return "", {}
    shared = {key: value for key, value in table.items() if key != "claim"}
    said = table.get("claim")
    own = said if isinstance(said, list) else [{"kind": said}]
    claims = [{**shared, **claim, "kind": claim.get("kind", claim.get("claim"))} for claim in own]
    return str(table.get("example", "")), {_label(claim): claim for claim in claims}


def _label(claim: dict[str, Any]) -> str:
    """As `tflint_stall.verify.bench` calls it."""
    measure = claim.get("measure", "peak" if claim["kind"] == "memory" else "")
    details = " ".join(part for part in (measure, claim.get("of", "")) if part)
    return f"{claim['kind']} ({details})" if details else str(claim["kind"])


@cache
def _families() -> list[str]:
    """The folders of fixtures: inside an installed package, beside it in a checkout."""
    shipped = os.path.join(_PACKAGE, "fixtures")
    root = shipped if os.path.isdir(shipped) else os.path.join(os.path.dirname(_PACKAGE), "fixtures")
    try:
        return sorted(entry.path for entry in os.scandir(root) if entry.is_dir())
    except OSError:
        return []


def _read(path: str) -> list[dict[str, Any]]:
    import json

    try:
        with open(path, encoding="utf-8") as stream:
            content = json.load(stream)
    except (OSError, ValueError):
        return []
    found = content.get("records", []) if isinstance(content, dict) else []
    return [record for record in found if isinstance(record, dict)]
