"""The versions of TensorFlow and Keras that a notebook was run with, by what its cells have printed.

Each is told as the command that installs it. Besides versions by their numbers there are names and sentences that
only some versions print. Seen in TensorFlow's sources, and in notebooks that print their version as well.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

_NUMBER = r"(?P<version>\d+\.\d+(?:\.\d+)?)"
_ALONE_ON_ITS_LINE = rf"(?m)^[ \t'\"]*v?{_NUMBER}(?:[-.]?(?:rc|alpha|beta|dev|a|b)\d*)?['\"]?[ \t]*$"
_LIBRARIES = {"tf": "tensorflow", "tensorflow": "tensorflow", "keras": "keras", "tf.keras": ""}
# `Keras: 2.1.4`, `TensorFlow version 1.8.0`, `tensorflow-gpu 1.5.0-rc1`.
_LABELLED = rf"(?im)^\W*(?P<name>tensorflow(?:[-_]gpu)?|tf|keras)(?:[ \t]+(?:version|is))*[ \t:='\"(,]+v?{_NUMBER}"
# What prints a version that is no library's.
_OF_OTHERS = r"sys\.version|python_version|platform\.|!python|!nvcc|nvidia-smi"
# Keras told so when it was imported, until with 2.4 it came to be a part of TensorFlow.
_SAID_BY_KERAS = "Using TensorFlow backend."
# Where TensorFlow has bounds from above already.
_BOUNDED = (
    r"(?im)^[^#\n]*\binstall\b[^#\n]*\btensorflow(?:-\w+)?[ ]*(?:==|~=|<)[ ]*\d"
    r"|^[ \t]*%tensorflow_version[ \t]+1"
)
# A table of Keras 3 has lines between its columns.
_OF_KERAS_3 = r"[│┃][^\n]*\((?:InputLayer|Dense|Functional)\)|[┏┡]━"
# The bounds of what prints something, in words of `pip`: `>=` first.
_PRINTED_BY = (
    # Models were called so in one version of TensorFlow, and in Keras 3.
    (r"(?m)^Model: \"functional_\d+\"\s*\n_|\bfunctional_\d+ \(Functional\)", ">=2.3,<2.4"),
    (r"<tensorflow\.python\.keras\.engine\.functional\.", ">=2.3,<2.6"),
    (r"will not use cuDNN kernel since it doesn't meet the cuDNN kernel criteria", ">=2.0,<2.4"),
    (r"will not use cuDNN kernels since it doesn't meet the criteria", ">=2.4"),
    (r"<tf\.Tensor: id=\d+, shape=", "<2.1"),
    (r"<tf\.Tensor: shape=", ">=2.1"),
    (r"(?:<|<class ')tensorflow\.python\.keras\.", "<2.6"),
    (r"(?:<|<class ')keras\.src\.", ">=2.13"),
)
_PROGRESS = r"(?m)^\d{1,5}/\d{1,5} \[=+\] - \d+m?s(?: \d+m?s/(?:step|epoch))?$"
_PROGRESS_ASKED = r"predict(?:_generator)?\([^\n]*\bverbose\b"
# A version from which on more is done by itself than before.
_LATE = (2, 9)
_PRIVATE_KERAS = r"(?m)^[ \t]*(?:from|import)[ \t]+tensorflow\.python\b"
# An input layer without brackets around its shape, and `acc` for the accuracy: models of graphs.
_INPUT_OF_GRAPHS = r"\(InputLayer\)[ ]+\((?:None|\d+)\b"
_SHORT_NAME, _ASKED_BY_LONG_NAME = r"[ ]- acc: \d", r"metrics[ ]*=[ ]*\[?[ ]*[\"']accuracy[\"']"
# Where `acc` was asked for, is printed by the program itself, or is the name in TensorFlow 2 as well.
_SHORT_BY_ITSELF = r"metrics[^\n]*[\"']acc[\"']|acc:|disable_v2_behavior"
# Data and the like of the package `keras` go with the models of either.
_ALONE = r"(?m)^[ \t]*(?:from|import)[ \t]+keras\b(?!\.(?:callbacks|datasets|preprocessing|utils)\b)"
_OF_TENSORFLOW = r"\btensorflow\.keras\b|\btf\.keras\b"
_OF_TENSORFLOW_1 = r"\btf\.(?:placeholder|Session|contrib|ConfigProto|get_default_graph|compat\.v1|layers)\b"
# In the bytes of a notebook of which something may be told.
_TELLING = (
    b"__version__",
    b"%watermark",
    b"Using TensorFlow backend",
    b"functional_",
    b"tensorflow.python.keras.",
    b"cuDNN kernel since",
    b"<tf.Tensor: id=",
    b"(InputLayer)",
    b" - acc: ",
    b"/step\\n",
)


def may_tell(data: bytes) -> bool:
    """Whether a notebook may have printed what dates it."""
    return any(word in data for word in _TELLING)


def recorded_in(data: bytes) -> str:
    """What a notebook that is given by its bytes has printed, as commands."""
    import json  # most runs ask for none

    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    cells = document.get("cells") if isinstance(document, dict) else None
    cells = [cell if isinstance(cell, dict) else {} for cell in cells] if isinstance(cells, list) else []
    code: dict[int, str] = {}
    for number, cell in enumerate(cells, start=1):
        if cell.get("cell_type") == "code":
            source = cell.get("source")
            code[number] = "".join(map(str, source)) if isinstance(source, list) else str(source or "")
    return "\n".join(recorded_versions(code, cells, ""))


def recorded_versions(code: Mapping[int, str], cells: Sequence[Mapping[str, Any]], commands: str) -> list[str]:
    """What the cells of a notebook have printed as versions, the surest last; `commands` is what is no Python in it."""
    by_number = [line for number, cell in code.items() if (line := printed_versions(cell, cells[number - 1]))]
    whole = "\n".join([*code.values(), commands, *by_number])
    if re.search(_BOUNDED, whole):
        return by_number
    texts = "\n".join(text for number in code for text in _texts(cells[number - 1]))
    shown = _shown_by_words(whole, texts)
    return [shown, *by_number] if shown else by_number


def _shown_by_words(code: str, texts: str) -> str:
    """What was printed as it is by some versions only; nothing where that contradicts itself, or has no end."""
    if re.search(_OF_KERAS_3, texts):
        return ""
    if spec := _of_graphs(code, texts):
        return f"!pip install {spec}"
    is_private = re.search(_PRIVATE_KERAS, code) is not None
    printed = ((words, spec) for words, spec in _PRINTED_BY if not (is_private and r"tensorflow\.python" in words))
    found = [spec for words, spec in printed if re.search(words, texts)]
    # By itself `predict` shows its progress since then; a training shows a loss beside it.
    if re.search(_PROGRESS, texts) and not re.search(_PROGRESS_ASKED, code):
        found.append(">=2.9")
    together = _together(found, "1.13" if re.search(_OF_TENSORFLOW_1, code) else "2.0")
    return f"!pip install tensorflow{together}" if together else ""


def _of_graphs(code: str, texts: str) -> str:
    """The Keras, or the TensorFlow, of what only models of graphs print; empty where nothing does, or either may be."""
    alone = re.search(_ALONE, code) is not None
    if alone and re.search(_OF_TENSORFLOW, code):
        return ""
    if re.search(_INPUT_OF_GRAPHS, texts):
        return "keras<2.4" if alone else "tensorflow<1.15"
    if re.search(_SHORT_NAME, texts) and re.search(_ASKED_BY_LONG_NAME, code):
        return "" if re.search(_SHORT_BY_ITSELF, code) else "keras<2.3" if alone else "tensorflow<2"
    return ""


def _together(specs: Iterable[str], least: str) -> str:
    """The bounds that all keep; empty where they have no end above, or nothing is between them."""
    bounds = [bound for spec in specs for bound in spec.split(",")]
    lows = [_parts(bound[2:]) for bound in bounds if bound.startswith(">=")]
    highs = [_parts(bound[1:]) for bound in bounds if bound.startswith("<")]
    low, high = max([*lows, _parts(least)]), min(highs, default=())
    if not highs and low >= _LATE:
        return f">={low[0]}.{low[1]}"
    return f">={low[0]}.{low[1]},<{high[0]}.{high[1]}" if low < high else ""


def _parts(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


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
    # Alone on its line first: a download beside it says `348.9MB`.
    own = not re.search(_OF_OTHERS, code)
    found = [*re.finditer(_ALONE_ON_ITS_LINE, text)] if own else []
    versions = [match["version"] for match in found or re.finditer(rf"(?<![\w.]){_NUMBER}", text)]
    if len(asked) == 1 and own:
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
