"""Where the fixture pairs are, and which of them a user means."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from .bench import BenchError, Fixture, read_fixture

_PACKAGE = Path(__file__).resolve().parents[1]


class UnknownSelector(Exception):
    """No fixture answers to the word; the message names near ones."""


def root() -> Path:
    """In an installed package the fixtures lie inside it, in a checkout beside it."""
    shipped = _PACKAGE / "fixtures"
    return shipped if shipped.is_dir() else _PACKAGE.parent / "fixtures"


def folders(base: Path | None = None) -> list[Path]:
    """All fixture folders, `<family>/<rule>`, in order."""
    base = base or root()
    return sorted(path.parent for path in base.glob("*/*/bench.toml"))


def codes() -> Mapping[str, str]:
    """The code of every known rule, by name."""
    from tflint_stall.engine.registry import all_rules

    return {name: rule.code for name, rule in all_rules().items()}


def select(
    words: Iterable[str], base: Path | None = None, codes_by_rule: Callable[[], Mapping[str, str]] = codes
) -> list[Fixture]:
    """The fixtures that the words mean: names, codes, prefixes of codes, families, folders; all for no word."""
    known = folders(base)
    chosen: dict[Path, None] = {}
    words = list(words)
    for word in words:
        chosen.update(dict.fromkeys(_meant(word, known, codes_by_rule)))
    return [read_fixture(folder) for folder in (chosen if words else known)]


def _meant(word: str, known: list[Path], codes_by_rule: Callable[[], Mapping[str, str]]) -> list[Path]:
    path = Path(word)
    if path.is_dir():
        return _in_folder(path)
    name = word.replace("-", "_")
    named = [folder for folder in known if name in (folder.name, folder.parent.name)]
    return named or _coded(word, known, codes_by_rule)


def _in_folder(path: Path) -> list[Path]:
    """A fixture, or a folder of fixtures."""
    if (path / "bench.toml").is_file():
        return [path]
    below = sorted(found.parent for found in path.glob("**/bench.toml"))
    if not below:
        raise BenchError(f"{path} is not a fixture and holds none: there is no bench.toml in it")
    return below


def _coded(word: str, known: list[Path], codes_by_rule: Callable[[], Mapping[str, str]]) -> list[Path]:
    codes_of = codes_by_rule()
    coded = [folder for folder in known if codes_of.get(folder.name.replace("_", "-"), "").startswith(word)]
    if coded and word:
        return coded
    if word in codes_of or word in codes_of.values():
        raise UnknownSelector(f"the rule {word} has no fixture to verify")
    names = [folder.name.replace("_", "-") for folder in known] + [folder.parent.name for folder in known]
    near = difflib.get_close_matches(word, [*names, *codes_of, *codes_of.values()], n=1)
    hint = f", did you mean {near[0]!r}?" if near else ""
    raise UnknownSelector(f"no rule, code, family or fixture folder is called {word!r}{hint}")
