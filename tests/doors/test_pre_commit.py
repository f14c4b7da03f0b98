"""The hooks, run by the real pre-commit in a fresh repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent.parent
PARTS = ["tflint_stall", "rules", "fixtures", "pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml"]
FIXABLE = """\
import tensorflow as tf

for step in range(100):
    limit = tf.eye(512)
    print(limit)
"""

pytest.importorskip("pre_commit")
pytestmark = pytest.mark.slow


def git(*arguments: str, folder: Path) -> None:
    named = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *named, *arguments], cwd=folder, check=True, capture_output=True, timeout=120)


def repository(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    git("init", "-q", folder=folder)
    return folder


def commit(folder: Path) -> str:
    git("add", "-A", "-f", folder=folder)
    git("commit", "-q", "-m", "all", folder=folder)
    done = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=folder, check=True, capture_output=True, text=True, timeout=120
    )
    return done.stdout.strip()


@pytest.fixture(scope="module")
def tool(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """This checkout as a repository that pre-commit can install from, and its revision."""
    folder = repository(tmp_path_factory.mktemp("tool"))
    for part in PARTS:
        source = CHECKOUT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / part)
    return folder, commit(folder)


def pre_commit(folder: Path, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", "--all-files", "--color=never"],
        cwd=folder,
        env={**os.environ, "PRE_COMMIT_HOME": str(home)},
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_both_hooks(tool: tuple[Path, str], tmp_path: Path) -> None:
    home, user = tmp_path / "home", repository(tmp_path / "user")
    (user / "build").mkdir()
    for path in (user / "train.py", user / "build" / "generated.py"):
        path.write_text(FIXABLE)
    config = user / ".pre-commit-config.yaml"
    config.write_text(
        f"repos:\n- repo: {tool[0]}\n  rev: {tool[1]}\n  hooks:\n"
        "  - id: tflint-stall\n    args: [--output-format=concise, --fail-on=advice]\n"
    )
    commit(user)
    found = pre_commit(user, home)
    assert found.returncode == 1
    assert "train.py:4:13: TFS301" in found.stdout and "generated.py" not in found.stdout

    config.write_text(config.read_text().replace("id: tflint-stall", "id: tflint-stall-fix"))
    commit(user)
    fixed = pre_commit(user, home)
    assert fixed.returncode == 1 and "files were modified by this hook" in fixed.stdout
    assert (user / "train.py").read_text() != FIXABLE
    assert (user / "build" / "generated.py").read_text() == FIXABLE
    commit(user)
    again = pre_commit(user, home)
    assert again.returncode == 0, again.stdout
