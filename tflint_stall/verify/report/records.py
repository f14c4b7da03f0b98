"""Results as JSON; the claims look as they do in `evidence.json`."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

from ..evidence import claim_record, rounded
from ..verdicts import Curve, Environment, FixtureResult


def dumps(results: Sequence[FixtureResult], environment: Environment) -> str:
    content = {
        "environment": dataclasses.asdict(environment),
        "results": [_result(result) for result in results],
    }
    return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False)


def _result(result: FixtureResult) -> dict[str, Any]:
    return {
        "rule": result.rule,
        "family": result.family,
        "folder": result.folder,
        "verdict": result.verdict.value,
        "seconds": round(result.seconds, 1),
        "claims": [
            {**claim_record(one), "detail": one.detail, "curves": [_curve(curve) for curve in one.curves]}
            for one in result.judgements
        ],
    }


def _curve(curve: Curve) -> dict[str, Any]:
    sides = {"before": curve.before, "after": curve.after}
    return {
        "title": curve.title,
        "unit": curve.unit,
        **{side: [rounded(value) for value in values] for side, values in sides.items()},
    }
