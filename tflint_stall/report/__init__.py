"""Findings to text: one module per output format, found by its name.

A module `json_lines` here is the format `json-lines`: it has a function `render`. What several
formats need starts with an underscore. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

from tflint_stall.quick_dataclasses import dataclass, field
from tflint_stall.report._counts import Counts, plural

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any, Protocol

    from tflint_stall.documents.source import Source
    from tflint_stall.engine.pages import Page
    from tflint_stall.engine.run import FileResult
    from tflint_stall.rule import Finding

    class Renderer(Protocol):
        """A format: pieces of text for the results of a run, as they come."""

        def __call__(self, results: Iterable[FileResult], view: View) -> Iterator[str]: ...


__all__ = ["Counts", "UnknownFormat", "View", "formats", "plural", "renderer"]


def _no_evidence(finding: Finding) -> list[dict[str, Any]]:
    return []


def _no_page(rule: str) -> Page | None:
    return None


def _no_source(path: str) -> Source | None:
    return None


def _no_note(finding: Finding) -> str:
    return ""


@dataclass(frozen=True)
class View:
    """How the user wants to see findings, and what renderers cannot know by themselves."""

    colors: bool = False
    links: bool = False
    width: int = 100
    # Advice like any other finding, and not one line per rule.
    full_advice: bool = False
    # Whether `--fix` would apply unsafe fixes too, which decides what is marked with [*].
    unsafe_fixes: bool = False
    show_fixes: bool = False
    quiet: bool = False
    # The sentence and the records of what the verifier measured for a finding's rule.
    note: Callable[[Finding], str] = field(default=_no_note)
    evidence: Callable[[Finding], list[dict[str, Any]]] = field(default=_no_evidence)
    # What another file holds.
    source: Callable[[str], Source | None] = field(default=_no_source)
    # The page of a rule, by its name.
    page: Callable[[str], Page | None] = field(default=_no_page)


class UnknownFormat(Exception):
    """There is no such format; the message lists those there are."""


def renderer(name: str) -> Renderer:
    """The format of this name."""
    module = f"{__name__}.{name.replace('-', '_')}"
    try:
        if name.replace("-", "").isalnum() and not name.startswith("-"):
            render: Renderer = import_module(module).render
            return render
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
    raise UnknownFormat(f"unknown output format `{name}`; known are {', '.join(formats())}")


def formats() -> list[str]:
    """The names of all formats."""
    from pkgutil import iter_modules

    return sorted(m.name.replace("_", "-") for m in iter_modules(__path__) if not m.name.startswith("_"))
