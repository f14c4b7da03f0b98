"""The GitHub Action: its steps, run by bash as a runner would run them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import tflint_stall

CHECKOUT = Path(tflint_stall.__file__).parent.parent
ACTION = CHECKOUT / "action.yml"

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")


@pytest.fixture
def action() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(ACTION.read_text())
    return loaded


def check(action: dict[str, Any], temporary: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """The second step, where the first one has installed this checkout."""
    if not (temporary / "tflint-stall").exists():
        (temporary / "tflint-stall").symlink_to(CHECKOUT)
    given = {name: entry["default"] for name, entry in action["inputs"].items()}
    given |= {name.replace("_", "-"): value for name, value in inputs.items()} | {"python": sys.executable}
    step = action["runs"]["steps"][1]
    environment = {
        name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: given[match[1]], value)
        for name, value in step["env"].items()
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
        env={**os.environ, **environment, "RUNNER_TEMP": str(temporary)},
    )


def test_findings_are_annotations_and_fail_the_step(
    action: dict[str, Any], project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    done = check(action, tmp_path_factory.mktemp("temp"))
    assert done.returncode == 1, done.stderr
    assert re.search(r"^::warning .*file=train\.py,line=7,", done.stdout, re.M), done.stdout


def test_inputs_are_options(action: dict[str, Any], project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    temporary = tmp_path_factory.mktemp("temp")
    (project / "two words").mkdir()
    (project / "train.py").rename(project / "two words" / "train.py")
    done = check(
        action,
        temporary,
        paths="two words\n\n",
        options="--select predict-in-loop  --exit-zero",
        output_format="json",
        output_file="the report.json",
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    (finding,) = json.loads((project / "the report.json").read_text())
    assert finding["name"] == "predict-in-loop"


@pytest.mark.parametrize("name", ["paths", "options", "output_format", "output_file"])
def test_inputs_are_never_run(
    action: dict[str, Any], project: Path, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    attack = '"; touch "$(pwd)/owned"; $(touch owned) `touch owned` #'
    check(action, tmp_path_factory.mktemp("temp"), **{name: attack})
    assert not (project / "owned").exists()


def test_no_expression_stands_in_a_script(action: dict[str, Any]) -> None:
    for step in action["runs"]["steps"]:
        if "uses" in step:
            assert "run" not in step
            continue
        assert "${{" not in step["run"]
        assert step["shell"] == "bash"


def test_sarif_is_uploaded_though_findings_fail_the_step(
    action: dict[str, Any], project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    temporary = tmp_path_factory.mktemp("temp")
    done = check(action, temporary, upload_sarif="true")
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    upload = action["runs"]["steps"][2]
    assert upload["if"] == "${{ always() && inputs.upload-sarif == 'true' }}"
    written = upload["with"]["sarif_file"].replace("${{ runner.temp }}", str(temporary))
    (run,) = json.loads(Path(written).read_text())["runs"]
    assert "TFS302" in {result["ruleId"] for result in run["results"]}


def test_samples_in_the_guide_say_what_there_is(action: dict[str, Any]) -> None:
    guide = (CHECKOUT / "docs" / "guides" / "ci.md").read_text("utf-8")
    github, gitlab, pre_commit = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", guide, re.S))
    (step,) = [step for step in github["jobs"]["stalls"]["steps"] if "tflint-stall" in step["uses"]]
    assert set(step["with"]) <= set(action["inputs"]) and step["with"]["upload-sarif"] == "true"
    assert step["uses"].endswith(f"@v{tflint_stall.__version__}")
    hooks = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert {hook["id"] for hook in pre_commit["repos"][0]["hooks"]} <= {hook["id"] for hook in hooks}
    assert pre_commit["repos"][0]["rev"] == f"v{tflint_stall.__version__}"
    assert "--output-format gitlab" in gitlab["stalls"]["script"][1]


def test_workflows_are_valid_and_limited() -> None:
    for path in sorted((CHECKOUT / ".github" / "workflows").glob("*.yml")):
        workflow = yaml.safe_load(path.read_text("utf-8"))
        assert workflow["permissions"] == {"contents": "read"}
        for job in workflow["jobs"].values():
            assert job["timeout-minutes"] <= 40 and job["steps"]
