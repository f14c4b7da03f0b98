"""A promise over all rules: what may also be something foreign is never certain, and never fixed as if it were safe.

Every name that a program binds by an import or to the result of a call is once replaced by an object of a class of
the project. Findings that this silences rest on the name. Then the name is what it was *or* something foreign (that
class, or a thing from a module out of sight): now these findings may be there or not, but they are not certain, and
have no safe fix.

`foreign_known.txt` lists what breaks the promise today, by the rule and by what sort of thing may be foreign. What is
mended must be taken off: `PYTHONPATH=. python tests/test_foreign_alternative.py` writes the list anew and says where.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import foreign
import pytest
import test_programs
import test_rules
from foreign import Bound, Way

from tflint_stall.documents.source import Source
from tflint_stall.engine.discover import discover
from tflint_stall.engine.parse import parse
from tflint_stall.engine.registry import all_rules
from tflint_stall.engine.run import run
from tflint_stall.facts import Api, Obj, Pipeline, ProjectFacts, Value
from tflint_stall.facts.tensorflow.declared import Declarations
from tflint_stall.rule import Confidence, Finding, Safety
from tflint_stall.settings.config import ConfigFinder

KNOWN_LIST = Path(__file__).with_name("foreign_known.txt")
LEAST_COVERED = 0.6

Files = dict[str, bytes]
# A finding, by file, line and rule.
Place = tuple[str, int, str]


def _cases() -> Iterator[tuple[str, Files]]:
    for case in test_rules.CASES:
        if case.name != "clean":
            yield f"fixtures/{case}", dict(case.files)
    for path in test_programs._cases():
        if path.stem.startswith("fires_"):
            base = path if path.is_dir() else path.parent
            files = [file for file in path.rglob("*") if "__pycache__" not in file.parts] if path.is_dir() else [path]
            read = {file.relative_to(base).as_posix(): file.read_bytes() for file in files if file.is_file()}
            yield f"programs/{path.parent.name}/{path.stem}", read


CASES = dict(_cases())
KNOWN = [tuple(line.split(": ")) for line in KNOWN_LIST.read_text(encoding="utf-8").splitlines() if line[0] != "#"]


@contextmanager
def _project(files: Files) -> Iterator[Path]:
    with TemporaryDirectory(prefix="project-") as folder:
        root = Path(folder).resolve() / "project"
        for name, data in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes(data)
        yield root


def _check(files: Files) -> list[tuple[Place, Finding]]:
    found = []
    with _project(files) as root:
        for config, group in discover([str(root)], ConfigFinder(isolated=True)).groups:
            for result in run(group, replace(config, preview=True)):
                assert not result.problems
                path = Path(result.path).relative_to(root).as_posix()
                found += [((path, finding.place.line, finding.name), finding) for finding in result.findings]
    return found


def _is_bold(finding: Finding) -> bool:
    safe = finding.fix is not None and finding.fix.safety is Safety.SAFE
    return safe or finding.confidence is Confidence.CERTAIN


@dataclass(frozen=True)
class Broken:
    """A finding that stays bold though a name that it rests on may be something foreign."""

    rule: str
    # What the name is: a library or a part of it, a model, a dataset, …
    sort: str
    name: str


@cache
def _tried(name: str) -> tuple[frozenset[str], frozenset[Broken]]:
    """The rules that a case tries, and what stays bold."""
    files = CASES[name]
    bold = {place for place, finding in _check(files) if _is_bold(finding)}
    tried: set[str] = set()
    broken: set[Broken] = set()
    for path, data in files.items() if bold else ():
        program = foreign.read(data.decode("utf-8")) if path.endswith(".py") else None
        for bound in program.bound if program else ():
            replaced = program.variant(bound, Way.REPLACED)
            left = {place for place, _ in _check(foreign.with_variant(files, path, replaced))}
            # What a finding itself makes is not what it rests on.
            resting = {place for place in bold - left if place[0] != path or place[1] not in bound.lines}
            tried |= {rule for _, _, rule in resting}
            for way in (Way.A_CLASS, Way.UNSEEN) if resting else ():
                found = _check(foreign.with_variant(files, path, program.variant(bound, way)))
                rules = {place[2] for place, finding in found if place in resting and _is_bold(finding)}
                sort = _sort(files, path, bound) if rules else ""
                broken |= {Broken(rule, sort, bound.name) for rule in rules}
    return frozenset(tried), frozenset(broken)


def _sort(files: Files, path: str, bound: Bound) -> str:
    """What sort of thing a statement binds a name to."""
    with _project(files) as root:
        project = ProjectFacts(str(root), [str(root / name) for name in files], parse, Declarations(str(root)))
        place = str(root / path)
        facts = project.of(place, Source.from_bytes(files[path], place), parse)
        made = [s.value for s in facts.tree.nodes(ast.Assign) if s.lineno == bound.lines.start]
        values = facts.values(made[0]) if made else ()
        found = {_word(value) for value in values} or {"something imported"}
        project.forget()
    return " or ".join(sorted(found))


def _word(value: Value) -> str:
    if isinstance(value, Obj):
        return value.kind.value
    return "dataset" if isinstance(value, Pipeline) else "something imported" if isinstance(value, Api) else "value"


@pytest.mark.parametrize("name", CASES)
def test_what_may_be_foreign_is_neither_certain_nor_safe(name: str) -> None:
    assert [broken for broken in _tried(name)[1] if (broken.rule, broken.sort) not in KNOWN] == []


def test_what_is_mended_is_taken_off_the_list() -> None:
    seen = {(broken.rule, broken.sort) for name in CASES for broken in _tried(name)[1]}
    assert [known for known in KNOWN if known not in seen] == []


def test_most_rules_are_tried() -> None:
    tried = frozenset[str]().union(*(_tried(name)[0] for name in CASES))
    assert len(tried) >= LEAST_COVERED * len(all_rules()), sorted(set(all_rules()) - tried)


def _write() -> None:
    places: dict[tuple[str, str], list[str]] = {}
    for name in CASES:
        for broken in _tried(name)[1]:
            places.setdefault((broken.rule, broken.sort), []).append(f"`{broken.name}` in {name}")
    head = "# The rule, and what may be foreign: the finding is certain all the same, or its fix safe.\n"
    KNOWN_LIST.write_text(head + "".join(f"{rule}: {sort}\n" for rule, sort in sorted(places)), encoding="utf-8")
    for (rule, sort), where in sorted(places.items()):
        print(f"{rule}: {sort}: {len(where)} times: {', '.join(where[:3])}")


if __name__ == "__main__":
    _write()
