"""tflint-stall: finds, fixes and measures the TensorFlow code that makes training stall.

The Python API: `check_source`, `check_paths` and `fix_source`, described in `docs/python_api.md`.
Nothing that is checked is ever imported or executed, and TensorFlow is never imported.
"""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from tflint_stall.engine.run import FileResult
    from tflint_stall.rule import Finding
    from tflint_stall.settings.fix_mode import FixMode

__version__ = "0.1.0"
__all__ = ["NotChecked", "__version__", "check_paths", "check_source", "fix_source"]


class NotChecked(UserWarning):
    """A file, or a rule on a file, was left out; the message says why."""


def check_source(text: str, filename: str = "<string>") -> list[Finding]:
    """The findings of a program given as text; `filename` decides its configuration and neighbours."""
    return list(_result(text, filename, None).findings)


def check_paths(paths: Iterable[str | PathLike[str]]) -> list[Finding]:
    """The findings of files and folders, in order."""
    from tflint_stall.engine.discover import discover
    from tflint_stall.engine.run import run
    from tflint_stall.settings.config import ConfigFinder

    found = discover([str(path) for path in paths], ConfigFinder())
    _warn(notice.text for notice in found.notices)
    findings: list[Finding] = []
    for config, files in found.groups:
        for result in run(files, config):
            _warn(result.problems)
            findings += result.findings
    return findings


def fix_source(text: str, filename: str = "<string>", *, unsafe: bool = False, advice: bool = False) -> str:
    """The text after the safe fixes, on request also after the unsafe ones, and those of what is only advice."""
    from tflint_stall.documents.source import Source
    from tflint_stall.settings.fix_mode import FixMode

    data = _result(text, filename, FixMode.UNSAFE if unsafe else FixMode.SAFE, advice).fixed_data
    if data is None:
        return text
    return data.decode(Source.from_bytes(data, filename).encoding)


def _result(text: str, filename: str, mode: FixMode | None, advice: bool = False) -> FileResult:
    import os

    from tflint_stall.engine.discover import stdin_file
    from tflint_stall.engine.one_by_one import as_bytes
    from tflint_stall.engine.run import run
    from tflint_stall.settings.config import ConfigFinder, Layer
    from tflint_stall.settings.fix_mode import FixMode

    config = ConfigFinder([Layer(fix_advice=True)] if advice else []).for_folder(
        os.path.dirname(os.path.abspath(filename))
    )
    (result,) = run([stdin_file(as_bytes(text), filename)], config, fix=mode or FixMode.OFF)
    _warn(result.problems)
    return result


def _warn(messages: Iterable[str]) -> None:
    import warnings

    for message in messages:
        warnings.warn(message, NotChecked, stacklevel=3)
