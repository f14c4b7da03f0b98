"""What decides whether a rule looks at a file, known without loading the rule: its head.

Loading all rules, and the facts that they ask for, takes several times as long as checking a small file, of which few
rules want to see anything. So their heads are written down when they were all loaded for once, as plain text beside
the bytecode of the package `rules`, and under the same conditions as bytecode. Whether they are still true is asked of
every file that they may have been made from, rules and facts, each time; where nothing can be written all rules are
loaded, as without this.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property

from tflint_stall import __version__, rule, rules
from tflint_stall.memory.stamps import combined, stamp_of
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.rule import Rule

# What a rule may want to see besides nodes, in the order in which it does.
SUBJECTS = (
    "on_program",
    "on_pipeline",
    "on_consumption",
    "on_consumption_around",
    "on_compiled_call",
    "on_gradients",
)
_VISIT = "visit_"
_FILE = "heads.txt"
# Between the words of one thing, the things of a rule, and rules.
_WORDS, _THINGS, _LINES = "\x1f", "\t", "\n"
# A file may change twice within one tick of its clock, and some clocks tick that slowly.
_SECONDS_TO_SETTLE = 2.0


@dataclass(frozen=True, eq=False)
class Head:
    """One rule as the screen, the selection and the walk know it; `rule` loads it."""

    name: str
    code: str
    family: str
    is_preview: bool
    # Whether it looks at LibCST's tree, and says itself whether the file concerns it.
    reads_cst: bool
    triggers: tuple[str, ...]
    handed: tuple[str, ...]
    # The methods that the walk calls, in order.
    hooks: tuple[str, ...]
    # Of a rule of others; what is ours is found by its family and name.
    other: type[Rule] | None = None

    @cached_property
    def rule(self) -> type[Rule]:
        if self.other is not None:
            return self.other
        from tflint_stall.engine.registry import load

        return load(self.family.replace("-", "_"), self.name.replace("-", "_"))

    @property
    def origin(self) -> str:
        """Where a rule of others comes from; empty for ours."""
        return "" if self.other is None else self.other.origin

    @property
    def folder(self) -> str:
        """The folder of rules in which it was found, if a path led to it."""
        return "" if self.other is None else self.other.folder


def head_of(kind: type[Rule]) -> Head:
    """The head of a rule that is loaded."""
    return Head(
        name=kind.name,
        code=kind.code,
        family=kind.family,
        is_preview=bool(kind.preview),
        reads_cst=kind.reads_cst,
        triggers=tuple(kind.triggers),
        handed=tuple(kind.handed),
        hooks=_hooks(kind),
        other=kind if kind.origin or not _is_ours(kind) else None,
    )


def _hooks(kind: type[Rule]) -> tuple[str, ...]:
    # Of LibCST's tree a rule sees the nodes in another way.
    visits = [] if kind.reads_cst else [name for name in dir(kind) if name.startswith(_VISIT)]
    return (*visits, *(name for name in SUBJECTS if hasattr(kind, name)))


def _is_ours(kind: type[Rule]) -> bool:
    return kind.__module__.startswith(f"{rules.__name__}.")


# -- written down ------------------------------------------------------------------------------------


def kept(stamp: str) -> list[Head] | None:
    """The heads that were written down when everything was as it is now; `None` where there are none."""
    path = _path()
    try:
        with open(path, encoding="utf-8") as stream:
            first, *lines = stream.read().split(_LINES)
    except (OSError, ValueError):
        return None
    # The last line ends what was written whole.
    return [_read(line) for line in lines[:-1]] if first == stamp and lines[-1:] == [stamp] else None


def keep(heads: Iterable[Head], stamp: str) -> None:
    """Write the heads down, where bytecode may be written too, and that is possible."""
    written = [_written(head) for head in heads]
    if sys.dont_write_bytecode or None in written:
        return
    path = _path()
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(temporary, "x", encoding="utf-8") as stream:
            stream.write(_LINES.join([stamp, *filter(None, written), stamp]))
        os.replace(temporary, path)
    except OSError:
        _remove(temporary)


def stamp_now() -> str | None:
    """What is another one whenever a head may be another one; `None` where that cannot be told."""
    try:
        return combined([__version__, *(f"{path} {stamp_of(path)}" for path in _made_from())])
    except OSError:
        return None


def is_settled(seconds: float) -> bool:
    """Whether nothing of it has changed so shortly before a moment that it may change again unseen."""
    try:
        changes = [max(status.st_mtime, status.st_ctime) for status in map(os.stat, _made_from())]
    except OSError:
        return False
    return max(changes) < seconds - _SECONDS_TO_SETTLE


def _made_from() -> list[str]:
    """All files that decide what is in a head: the rules, and the facts of which some make their triggers."""
    own = os.path.dirname(os.path.abspath(rule.__file__))
    files = [os.path.abspath(rule.__file__), os.path.abspath(__file__)]
    for folder in (os.path.join(own, "facts"), *map(os.path.abspath, rules.__path__)):
        files += _python_files(folder)
    return files


def _python_files(folder: str) -> Iterator[str]:
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            yield f"{folder}{os.sep}{name}"
        elif name.isidentifier() and name != "__pycache__" and os.path.isdir(inside := f"{folder}{os.sep}{name}"):
            yield from _python_files(inside)


def _path() -> str:
    """Where the heads are kept: with the bytecode of the package that holds the rules."""
    beside = rules.__spec__.cached if rules.__spec__ is not None else None
    folder = os.path.dirname(beside) if beside else os.path.join(os.path.dirname(rules.__file__), "__pycache__")
    return os.path.join(folder, _FILE)


def _written(head: Head) -> str | None:
    """A line; `None` for what does not fit in one, or is not ours."""
    things = (head.triggers, head.handed, head.hooks)
    words = (head.name, head.code, head.family, *(word for thing in things for word in thing))
    if head.other is not None or any(mark in word for word in words for mark in (_WORDS, _THINGS, _LINES)):
        return None
    marks = ("preview" if head.is_preview else "", "cst" if head.reads_cst else "")
    return _THINGS.join([head.name, head.code, head.family, *marks, *map(_WORDS.join, things)])


def _read(line: str) -> Head:
    name, code, family, preview, cst, *things = line.split(_THINGS)
    triggers, handed, hooks = (tuple(thing.split(_WORDS)) if thing else () for thing in things)
    return Head(name, code, family, bool(preview), bool(cst), triggers, handed, hooks)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return
