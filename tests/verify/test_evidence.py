"""Records of several devices and versions stand side by side in one file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tflint_stall.verify import evidence
from tflint_stall.verify.estimates import Interval
from tflint_stall.verify.verdicts import Environment, FixtureResult, Judgement, Verdict

CPU = Environment(tensorflow="2.21.0", keras="3.15.1", cpu="Some CPU", cores=2, date="2026-11-18")
GPU = replace(CPU, gpus=("New GPU",))


def result(verdict: Verdict = Verdict.CONFIRMED, ratio: float = 2.9) -> FixtureResult:
    judgement = Judgement(
        "time", verdict, "sentence", "2.9x faster", Interval(ratio, 2.7123456, 3.1), 1.5, 1.1, {"nan": float("nan")}
    )
    return FixtureResult("some-rule", "loops", "", (judgement,), 1.0)


def record(folder: Path, environment: Environment, **details: object) -> None:
    evidence.write_record(folder, "some-rule", evidence.record_of(result(**details), environment))  # type: ignore[arg-type]


def test_devices_and_versions_stand_side_by_side(tmp_path: Path) -> None:
    record(tmp_path, CPU, ratio=2.0)
    record(tmp_path, GPU)
    record(tmp_path, replace(CPU, tensorflow="2.15.0"))
    record(tmp_path, CPU, ratio=2.5)
    records = evidence.read_records(tmp_path)
    keys = [(one["device"], one["tensorflow"]) for one in records]
    assert keys == [("CPU: Some CPU", "2.15.0"), ("CPU: Some CPU", "2.21.0"), ("New GPU", "2.21.0")]
    assert records[1]["claims"][0]["ratio"] == {"value": 2.5, "low": 2.712, "high": 3.1}
    text = (tmp_path / "evidence.json").read_text()
    assert json.loads(text, parse_constant=pytest.fail)["rule"] == "some-rule"


def test_what_is_no_evidence_is_refused(tmp_path: Path) -> None:
    assert evidence.read_records(tmp_path) == []
    for text in ("{", "[]", '{"records": 3}', '{"records": [3]}'):
        (tmp_path / "evidence.json").write_text(text)
        with pytest.raises(evidence.EvidenceError, match=r"evidence\.json"):
            evidence.read_records(tmp_path)


def test_why_a_rule_stays_preview(tmp_path: Path) -> None:
    assert "nothing was measured" in evidence.why_preview([])
    record(tmp_path, GPU, verdict=Verdict.NOT_HERE)
    assert "could not be verified" in evidence.why_preview(evidence.read_records(tmp_path))
    record(tmp_path, CPU, verdict=Verdict.REFUTED)
    assert "refuted" in evidence.why_preview(evidence.read_records(tmp_path))
    record(tmp_path, CPU)
    assert evidence.why_preview(evidence.read_records(tmp_path)) == ""
