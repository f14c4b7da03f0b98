"""What the linter knows, as LibCST's metadata: for visitors, codemods and Fixit rules.

Where LibCST knows which file it looks at (its codemod runner, a `FullRepoManager`, `wrapper_for`), the file is
checked as in a run over its project; elsewhere it is a text without a name.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import libcst as cst
from libcst import BaseMetadataProvider, MetadataWrapper

from tflint_stall.cst.questions import Questions
from tflint_stall.cst.trees import Trees
from tflint_stall.documents.source import Source
from tflint_stall.engine import settle
from tflint_stall.engine.one_by_one import OneByOne, shared
from tflint_stall.lower.pairs import pairs
from tflint_stall.rule import Finding, Place

_Value = TypeVar("_Value", covariant=True)
_NO_NAME = "<string>"


class _OfFile(BaseMetadataProvider[_Value]):
    """A provider that works with a name for the file, and without."""

    def __init__(self, cache: object = None) -> None:
        # LibCST would refuse to go on without a name.
        super().__init__(cache if cache is not None else _NO_NAME)

    @classmethod
    def gen_cache(cls, root_path: Path, paths: list[str], **kwargs: Any) -> Mapping[str, object]:
        """The names of files, for a `FullRepoManager`."""
        return {path: str((Path(root_path) / path).resolve()) for path in paths}

    def _gen(self, wrapper: MetadataWrapper) -> Mapping[cst.CSTNode, Any]:
        self._computed = _Defaulting(self._default())
        self._gen_impl(wrapper.module)
        return MappingProxyType(self._computed)

    def _default(self) -> Callable[[cst.CSTNode], Any]:
        raise NotImplementedError

    @property
    def _filename(self) -> str:
        return str(self.cache)


class _Defaulting(dict[cst.CSTNode, Any]):
    """Metadata that most nodes have none of: what they have instead costs nothing until somebody asks."""

    def __init__(self, default: Callable[[cst.CSTNode], Any]) -> None:
        super().__init__()
        self._default = default

    def __missing__(self, node: cst.CSTNode) -> Any:
        return self._default(node)


class StallProvider(_OfFile[Sequence[Finding]]):
    """The findings about a node: a tuple, which is empty for most. The module has all findings of the file."""

    def _default(self) -> Callable[[cst.CSTNode], Any]:
        return lambda node: ()

    def _gen_impl(self, module: cst.Module) -> None:
        result = shared().check(self._filename, module.bytes)
        self.set_metadata(module, result.findings)
        if not result.findings:
            return
        source = Source.from_text(module.code, self._filename)
        for node, findings in _by_node(module, source, result.findings).items():
            self.set_metadata(node, tuple(findings))


def _by_node(module: cst.Module, source: Source, findings: Sequence[Finding]) -> dict[cst.CSTNode, list[Finding]]:
    """The node of each finding: of those at its very place an expression before the statement that it is."""
    waiting: dict[Place, list[Finding]] = {}
    for finding in findings:
        waiting.setdefault(finding.place, []).append(finding)
    lines = {place.end_line for place in waiting}
    found: dict[Place, cst.CSTNode] = {}
    # What is inside is met before what is around it.
    for node, lowered in pairs(source.text, module).lowered.items():
        if getattr(lowered, "lineno", None) is not None and _may_end_in(lowered, lines):
            place = settle.place_of(lowered, source)
            if place in waiting and (place not in found or isinstance(node, cst.BaseExpression)):
                found[place] = node
    by_node: dict[cst.CSTNode, list[Finding]] = {}
    for place, there in waiting.items():
        by_node.setdefault(found.get(place, module), []).extend(there)
    by_node.pop(module, None)
    return by_node


def _may_end_in(lowered: Any, lines: set[int]) -> bool:
    """Whether a node may be said to end in one of the lines: a statement with a body does at its colon."""
    if hasattr(lowered, "body"):
        return any(lowered.lineno <= line <= lowered.end_lineno for line in lines)
    return lowered.end_lineno in lines


class FactsProvider(_OfFile["NodeFacts"]):
    """The facts about a node: `.api()`, `.constant()`, `.hot()`, `.mode()` and all other questions about nodes."""

    def _default(self) -> Callable[[cst.CSTNode], Any]:
        return lambda node: NodeFacts(self._questions, node)

    def _gen_impl(self, module: cst.Module) -> None:
        facts = _asked().facts(self._filename, module.bytes)
        self._questions = Questions(facts, lambda facts: Trees(facts, module))


@cache
def _asked() -> OneByOne:
    """Not the one that checks: it takes apart what it knows of a project when it comes to the next one."""
    return OneByOne()


class NodeFacts:
    """What the linter knows of one node of LibCST's tree.

    A question that `Facts` is asked with a node is asked here without it: `facts.hot()`, `facts.invariance(hot)`.
    """

    def __init__(self, questions: Questions, node: cst.CSTNode) -> None:
        self.file = questions
        self.node = node

    def __getattr__(self, name: str) -> Any:
        asked = getattr(self.file, name)
        return lambda *arguments, **named: asked(self.node, *arguments, **named)


def wrapper_for(path: str | os.PathLike[str]) -> MetadataWrapper:
    """A file, read for visitors that depend on these providers."""
    data = Path(path).read_bytes()
    name = os.path.abspath(path)
    return MetadataWrapper(
        cst.parse_module(data), unsafe_skip_copy=True, cache={StallProvider: name, FactsProvider: name}
    )
