"""`evidence.json`: what was measured for a rule, beside its fixture.

    {
      "rule": "predict-in-loop",
      "records": [
        {
          "device": "CPU: …", "device_kind": "cpu", "tensorflow": "2.21.0", "keras": "3.15.1",
          "date": "2026-11-18", "python": "3.11.7", "cores": 2, "system": "Linux", "tool": "0.1.0",
          "claims": [
            {"claim": "time", "verdict": "confirmed", "sentence": "…", "summary": "2.9x faster (…)",
             "ratio": {"value": 2.9, "low": 2.7, "high": 3.1}, "min_ratio": 1.5, "noise": 1.1,
             "figures": {"before.seconds": 0.029, …}}
          ]
        }
      ]
    }

One record per device and TensorFlow version; measuring again replaces only that one. Readers
(notes of findings, rule pages) quote `summary` of confirmed claims and need nothing else of ours.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import __version__
from .verdicts import Environment, FixtureResult, Judgement, Verdict

FILE_NAME = "evidence.json"

Record = dict[str, Any]


class EvidenceError(Exception):
    """The evidence file cannot be used; the message says why."""


def record_of(result: FixtureResult, environment: Environment) -> Record:
    """One record: everything that came out for a rule on this device."""
    return {
        "device": environment.device,
        "device_kind": "gpu" if environment.gpus else "cpu",
        "tensorflow": environment.tensorflow,
        "keras": environment.keras,
        "date": environment.date,
        "python": environment.python,
        "cores": environment.cores,
        "system": environment.system,
        "tool": __version__,
        "claims": [claim_record(judgement) for judgement in result.judgements],
    }


def claim_record(judgement: Judgement) -> Record:
    record: Record = {
        "claim": judgement.claim,
        "verdict": judgement.verdict.value,
        "sentence": judgement.sentence,
        "summary": judgement.summary,
    }
    if judgement.ratio is not None:
        ratio = judgement.ratio
        record["ratio"] = {"value": rounded(ratio.value), "low": rounded(ratio.low), "high": rounded(ratio.high)}
        record["min_ratio"] = judgement.min_ratio
    if judgement.noise is not None:
        record["noise"] = rounded(judgement.noise)
    record["figures"] = {name: rounded(value) for name, value in judgement.figures.items()}
    return record


def rounded(value: float | str) -> float | str:
    """Four digits are all that a measure has; what JSON cannot hold becomes a word."""
    if isinstance(value, str):
        return value
    return float(f"{value:.4g}") if math.isfinite(value) else str(value)


def read_records(folder: Path) -> list[Record]:
    """The records beside a fixture; none if nothing was recorded yet."""
    path = folder / FILE_NAME
    try:
        content = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise EvidenceError(f"{path} cannot be read: {error}") from None
    records = content.get("records") if isinstance(content, dict) else None
    if not isinstance(records, list) or not all(isinstance(record, dict) for record in records):
        raise EvidenceError(f"{path} has no list of records")
    return records


def write_record(folder: Path, rule: str, record: Record) -> Path:
    """Put a record beside those of other devices and versions."""
    others = [other for other in read_records(folder) if _key(other) != _key(record)]
    records = sorted([*others, record], key=_key)
    path = folder / FILE_NAME
    text = json.dumps({"rule": rule, "records": records}, indent=2, ensure_ascii=False) + "\n"
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise EvidenceError(f"{path} cannot be written: {error.strerror}") from None
    return path


def _key(record: Record) -> tuple[str, str]:
    return str(record.get("device", "")), str(record.get("tensorflow", ""))


def why_preview(records: Sequence[Record]) -> str:
    """Why a rule with these records may not be stable; empty if some record confirms a claim."""
    verdicts = [claim.get("verdict") for record in records for claim in record.get("claims", [])]
    if not verdicts:
        return "nothing was measured for it yet"
    if Verdict.CONFIRMED.value in verdicts:
        return ""
    if Verdict.REFUTED.value in verdicts:
        return "its claim was refuted"
    if Verdict.INCONCLUSIVE.value in verdicts:
        return "measuring did not settle its claim"
    return "its claim could not be verified on any device yet"
