"""The documentation: built without a warning, complete, and read without a network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

import tflint_stall
from tflint_stall.cli import VERBS
from tflint_stall.cli.options import GROUPS
from tflint_stall.engine.pages import all_pages
from tflint_stall.report import formats
from tflint_stall.settings.reference import SETTINGS, schema

CHECKOUT = Path(tflint_stall.__file__).parent.parent
# What a page would fetch, not where a reader may go.
_FETCHED = re.compile(
    r"<(?:script|img|iframe|source)[^>]*\bsrc=\"?(https?:[^\"\s>]+)|<link[^>]*\bhref=\"?(https?:[^\"\s>]+)"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("material")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)],
        cwd=CHECKOUT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
def test_site_is_complete(site: Path) -> None:
    index = (site / "rules" / "index.html").read_text("utf-8")
    for page in all_pages():
        assert f'href="{page.name}/"' in index or f"href={page.name}/" in index
        text = (site / "rules" / page.name / "index.html").read_text("utf-8")
        assert page.code in text and "On real code" in text
    settings = (site / "reference" / "settings" / "index.html").read_text("utf-8")
    assert [s.name for s in SETTINGS if f"<code>{s.name}</code>" not in settings] == []
    options = (site / "reference" / "command-line" / "index.html").read_text("utf-8")
    assert [o.name for group in GROUPS.values() for o in group if f"--{o.name}" not in options] == []
    shown = (site / "reference" / "formats" / "index.html").read_text("utf-8")
    assert [name for name in formats() if f"<code>{name}</code>" not in shown] == []
    assert json.loads((site / "schemas" / "settings.json").read_text("utf-8")) == schema()


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    own = "https://tflint-stall.readthedocs.io/"
    for path in site.rglob("*.html"):
        fetched = [script or link for script, link in _FETCHED.findall(path.read_text("utf-8"))]
        assert [address for address in fetched if not address.startswith(own)] == [], path
    for path in site.rglob("*.css"):
        assert "url(http" not in path.read_text("utf-8")


def test_json_is_as_its_schema_says(tmp_path: Path) -> None:
    written = json.loads((CHECKOUT / "docs" / "schemas" / "findings.json").read_text("utf-8"))
    jsonschema.Draft7Validator.check_schema(written)
    command = [sys.executable, "-m", "tflint_stall", "--isolated", "--no-cache", "--output-format", "json", "--preview"]
    done = subprocess.run(
        [*command, "fixtures/loops", "fixtures/device"], cwd=CHECKOUT, capture_output=True, timeout=120, check=False
    )
    findings = json.loads(done.stdout)
    assert any(finding["fix"] for finding in findings) and any(finding["weight"] for finding in findings)
    jsonschema.validate(findings, written)
    # Nor is there a key that it does not know.
    assert {key for finding in findings for key in finding} == set(written["definitions"]["finding"]["properties"])


def test_commands_in_the_guides_are_ours() -> None:
    """Every option that a page shows is one that there is."""
    known = {f"--{option.name}" for group in GROUPS.values() for option in group}
    for path in (CHECKOUT / "docs").rglob("*.md"):
        for line in re.findall(r"^\$ (tflint-stall .*)$", path.read_text("utf-8"), re.M):
            words = line.partition("#")[0].partition(" -- ")[0].split()[1:]
            if words and words[0] in VERBS:
                continue
            options = [word.partition("=")[0] for word in words if word.startswith("--")]
            assert [option for option in options if option not in known] == [], f"{path}: {line}"
