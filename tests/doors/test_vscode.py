"""The extension of VS Code: its own tests, run by Node with the server of this checkout; what it says of itself."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tflint_stall

CHECKOUT = Path(tflint_stall.__file__).parent.parent
EXTENSION = CHECKOUT / "editors" / "vscode"
MANIFEST = json.loads((EXTENSION / "package.json").read_text("utf-8"))


def node_version() -> int:
    """The first number of Node's version; 0 where there is no Node."""
    if (node := shutil.which("node")) is None:
        return 0
    done = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=False)
    found = re.match(r"v(\d+)", done.stdout)
    return int(found[1]) if found else 0


@pytest.mark.skipif(node_version() < 20, reason="needs Node 20")
def test_extension_with_the_real_server() -> None:
    pytest.importorskip("pygls")
    done = subprocess.run(
        ["node", "--test", "test/"],
        cwd=EXTENSION,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert re.search(r"pass [1-9]", done.stdout)


def test_manifest_and_code_name_the_same() -> None:
    code = (EXTENSION / "extension.js").read_text("utf-8")
    commands = {entry["command"] for entry in MANIFEST["contributes"]["commands"]}
    assert commands == set(re.findall(r'registerCommand\("([^"]+)"', code))
    settings = {name.removeprefix("tflint-stall.") for name in MANIFEST["contributes"]["configuration"]["properties"]}
    # `trace.server` is read by the client library itself.
    assert settings - {"trace.server"} == set(re.findall(r'getConfiguration\(NAME\)\.get\("([^"]+)"\)', code))


def test_version_is_ours() -> None:
    assert MANIFEST["version"] == tflint_stall.__version__
