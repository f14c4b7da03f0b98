"""What the verifier measured for a rule, quoted where a user reads about the rule.

The records lie beside the rule's fixture (`tflint_stall.verify.evidence` writes them and says what is
in them). A rule without records, or with records that cannot be read, has nothing to quote.
"""

from __future__ import annotations

import os
from functools import cache

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
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


def note(rule: str) -> str:
    """One sentence about the claims that were confirmed; empty if none was."""
    figures = [
        f"{claim['summary']} on {str(record.get('device_kind', '')).upper()}, "
        f"TensorFlow {record.get('tensorflow')}, {record.get('date')}"
        for record in records(rule)
        for claim in record.get("claims", [])
        if claim.get("verdict") == "confirmed" and claim.get("summary")
    ]
    return f"measured: {'; '.join(figures)}" if figures else ""


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
