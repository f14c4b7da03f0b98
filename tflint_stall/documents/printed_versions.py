"""The versions of TensorFlow and Keras that a notebook's cell has printed: what it was run with."""

from __future__ import annotations

import re

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_NUMBER = r"(?P<version>\d+\.\d+(?:\.\d+)?)"
_LIBRARIES = {"tf": "tensorflow", "tensorflow": "tensorflow", "keras": "keras", "tf.keras": ""}
# `Keras: 2.1.4`, `TensorFlow version 1.8.0`, `tensorflow-gpu 1.5.0-rc1`.
_LABELLED = rf"(?im)^\W*(?P<name>tensorflow(?:[-_]gpu)?|tf|keras)(?:[ \t]+(?:version|is))*[ \t:='\"(,]+v?{_NUMBER}"
# What prints a version that is no library's.
_OF_OTHERS = r"sys\.version|python_version|platform\.|!python|!nvcc|nvidia-smi"
# Keras told so when it was imported, until with 2.4 it came to be a part of TensorFlow.
_SAID_BY_KERAS = "Using TensorFlow backend."


def printed_versions(code: str, cell: Mapping[str, Any]) -> str:
    """What a cell has printed as versions of the libraries, as the command that installs them."""
    asks = "%watermark" in code or "__version__" in code
    if not asks and ("import" not in code or "keras" not in code):
        return ""
    if _SAID_BY_KERAS in "\n".join(_texts(cell)):
        return "!pip install keras<2.4"
    if not asks:
        return ""
    text = "\n".join(_texts(cell, aside=False))
    found = _labelled(text) or _in_order(code, text)
    return f"!pip install {' '.join(f'{name}=={version}' for name, version in found.items())}" if found else ""


def _labelled(text: str) -> dict[str, str]:
    """The versions behind the names of their libraries."""
    found: dict[str, str] = {}
    for match in re.finditer(_LABELLED, text):
        name = "keras" if match["name"].lower() == "keras" else "tensorflow"
        found.setdefault(name, match["version"])
    return found


def _in_order(code: str, text: str) -> dict[str, str]:
    """The versions without names, where there are as many as were asked for."""
    asked = re.findall(r"([\w.]+)\.__version__", code)
    versions = [match["version"] for match in re.finditer(rf"(?<![\w.]){_NUMBER}", text)]
    if len(asked) == 1 and not re.search(_OF_OTHERS, code):
        versions = versions[:1]
    if len(asked) != len(versions):
        return {}
    named = ((_LIBRARIES.get(name, ""), version) for name, version in zip(asked, versions, strict=True))
    return {name: version for name, version in named if name}


def _texts(cell: Mapping[str, Any], aside: bool = True) -> list[str]:
    """What a cell has printed, and what its last line gave, with or without what libraries say aside when imported."""
    outputs = cell.get("outputs")
    texts = []
    for output in outputs if isinstance(outputs, list) else []:
        if isinstance(output, dict) and (aside or output.get("name") != "stderr"):
            data = output.get("data")
            text = output.get("text", data.get("text/plain") if isinstance(data, dict) else None)
            texts.append("".join(map(str, text)) if isinstance(text, list) else str(text or ""))
    return texts
