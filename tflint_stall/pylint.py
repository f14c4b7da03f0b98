"""The plugin for pylint: `load-plugins = ["tflint_stall.pylint"]`, for pylint 3 and 4.

A checker of raw files over our own engine, because astroid cannot see through TensorFlow's lazily
loaded modules, and TensorFlow need not be installed. `TFS302` is `W7302`, `predict-in-loop` is
`tf-predict-in-loop`, and pylint's own comments and options switch messages on and off. What is only
advice is a message to refactor, `R7302`, `tf-predict-in-loop-advice`, which goes with the other one.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pylint.checkers import BaseRawFileChecker
from pylint.interfaces import HIGH, INFERENCE

from tflint_stall.engine.one_by_one import OneByOne
from tflint_stall.engine.pages import all_pages
from tflint_stall.engine.run import FileResult
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.report._said import said_in_one_line
from tflint_stall.rule import Confidence, Finding, Level
from tflint_stall.settings.config import ConfigError

if TYPE_CHECKING:
    from astroid import nodes
    from pylint.lint import PyLinter

_ENGINE = "engine"
_HUNDRED_OF_ENGINE = "TFS0"
_ADVICE = "-advice"
# What stopped a rule or a file is a message as well: silence would look like a clean file.
_NOT_CHECKED = "tf-not-checked"
_NOT_CHECKED_MESSAGE = (
    "%s",
    _NOT_CHECKED,
    "The configuration cannot be used, or the file or one of its rules could not be worked through.",
)


def register(linter: PyLinter) -> None:
    """Called by pylint, also once more in each of its worker processes."""
    if any(isinstance(checker, StallChecker) for checker in linter.get_checkers()):
        return
    files = _CheckedOnce()
    for family in _families():
        linter.register_checker(StallChecker(linter, family, files))


@dataclass(frozen=True)
class _Family:
    """Rules whose codes begin alike, which is what pylint asks of the messages of one checker."""

    name: str
    # The messages as pylint wants them: format, symbol and description by number.
    messages: dict[str, tuple[str, str, str]]


class StallChecker(BaseRawFileChecker):
    """Says what the rules of one family say, so that each family can be switched off by its name."""

    def __init__(self, linter: PyLinter, family: _Family, files: _CheckedOnce) -> None:
        self.name = f"tf-{family.name}"
        self.msgs = dict(family.messages)
        self._files = files
        self._symbols = {symbol for _, symbol, _ in family.messages.values()}
        super().__init__(linter)

    def process_module(self, node: nodes.Module) -> None:
        """Called by pylint with each file."""
        try:
            result = self._files.check(node)
        except ConfigError as error:
            self._say_what_was_not_checked(str(error))
            return
        for problem in result.problems:
            self._say_what_was_not_checked(problem)
        for finding in result.findings:
            if _symbol(finding) in self._symbols and self._is_wanted(finding):
                self._say(finding)

    def _is_wanted(self, finding: Finding) -> bool:
        """Whether the message of the rule is on here, too, where this is the one for advice."""
        return finding.level is not Level.ADVICE or self.linter.is_message_enabled(
            _symbol_of(finding.name), finding.place.line
        )

    def _say(self, finding: Finding) -> None:
        place = finding.place
        self.add_message(
            _symbol(finding),
            args=(said_in_one_line(finding.message, finding),),
            line=place.line,
            col_offset=place.column - 1,
            end_lineno=place.end_line,
            end_col_offset=place.end_column - 1,
            confidence=HIGH if finding.confidence is Confidence.CERTAIN else INFERENCE,
        )

    def _say_what_was_not_checked(self, problem: str) -> None:
        if _NOT_CHECKED in self._symbols:
            self.add_message(_NOT_CHECKED, args=(problem,), line=1, confidence=HIGH)


class _CheckedOnce:
    """Checks a file when the first family asks, and remembers the result for the others."""

    def __init__(self) -> None:
        self._engine = OneByOne()
        self._last: tuple[str, bytes, FileResult] | None = None

    def check(self, node: nodes.Module) -> FileResult:
        with node.stream() as stream:
            data = stream.read()
        path = node.file or node.name
        if self._last is None or self._last[:2] != (path, data):
            self._last = (path, data, self._engine.check(path, data))
        return self._last[2]


def _families() -> list[_Family]:
    families: dict[tuple[str, str], dict[str, tuple[str, str, str]]] = defaultdict(dict)
    families[_ENGINE, _HUNDRED_OF_ENGINE] = {"E7000": _NOT_CHECKED_MESSAGE}
    for page in all_pages():
        description = f"{page.summary} See `tflint-stall rule {page.name}`."
        # All rules of other packages are one family to us, whatever their codes are.
        messages = families[page.family, page.code[: len(_HUNDRED_OF_ENGINE)]]
        messages[f"W{_number(page.code)}"] = ("%s", _symbol_of(page.name), description)
        messages[f"R{_number(page.code)}"] = ("%s", f"{_symbol_of(page.name)}{_ADVICE}", description)
    return [_Family(name, messages) for (name, _), messages in families.items()]


def _number(code: str) -> str:
    """`TFS302` as pylint writes it. Rules of others have such codes, too."""
    return f"7{code.removeprefix('TFS')}"


def _symbol(finding: Finding) -> str:
    return _symbol_of(finding.name) + _ADVICE * (finding.level is Level.ADVICE)


def _symbol_of(name: str) -> str:
    return f"tf-{name}"
