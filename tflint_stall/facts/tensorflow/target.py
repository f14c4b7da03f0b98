"""The TensorFlow and Keras versions that the project itself declares.

Never those of the environment the linter happens to run in. Only the bounds matter to rules, so a
requirement is reduced to a half-open range; a small parser here keeps `packaging` off the start-up path.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from tflint_stall.quick_dataclasses import dataclass

Version = tuple[int, ...]

_TENSORFLOW = ("tensorflow", "tensorflow-cpu", "tensorflow-gpu", "tf-nightly", "tensorflow-macos", "tensorflow-intel")
_REQUIREMENT = (
    r"(?i)(?<![\w./-])(?P<name>tensorflow(?:-cpu|-gpu|-macos|-intel)?|keras|tf[-_]keras)"
    r"(?:\s*\[[^\]]*\])?\s*[\"']?\s*[=:]?\s*[\"'(]?\s*"
    r"(?P<spec>(?:(?:===?|~=|!=|>=?|<=?|\^|=)\s*v?\d[\w.*+-]*\s*,?\s*)+)"
)
_POETRY = (
    r"(?m)^\s*(?P<name>tensorflow(?:-cpu|-gpu)?|keras)\s*=\s*(?:\{[^}]*version\s*=\s*)?[\"'](?P<spec>[^\"']+)[\"']"
)
_CLAUSE = r"(===?|~=|!=|>=|<=|>|<|\^|=)?\s*v?(\d+(?:\.\d+)*)(\.\*)?"
_FILES = ("pyproject.toml", "setup.cfg", "setup.py", "environment.yml", "environment.yaml", "Pipfile")
_LOCKS = ("poetry.lock", "uv.lock", "pdm.lock")
_LOCKED = r'name = "(?P<name>tensorflow(?:-cpu|-gpu)?|keras)"\s+version = "(?P<version>[\d.]+)"'
_LARGEST = 2_000_000


@dataclass(frozen=True)
class Range:
    """Versions `low <= v < high`; `None` is open."""

    low: Version | None = None
    high: Version | None = None

    @property
    def known(self) -> bool:
        return self.low is not None or self.high is not None

    def surely_at_least(self, *version: int) -> bool:
        return self.low is not None and self.low >= version

    def may_be_below(self, *version: int) -> bool:
        return not self.surely_at_least(*version)

    def surely_below(self, *version: int) -> bool:
        return self.high is not None and self.high <= version

    def narrowed(self, other: Range) -> Range:
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return Range(max(lows, default=None), min(highs, default=None))


@dataclass(frozen=True)
class Target:
    """What the project declares; open ranges where it says nothing."""

    tensorflow: Range = Range()
    keras: Range = Range()

    @property
    def keras3(self) -> bool | None:
        """Whether `tf.keras` is Keras 3; `None` when that cannot be told."""
        if self.keras.surely_at_least(3) or self.tensorflow.surely_at_least(2, 16):
            return True
        if self.keras.surely_below(3) or self.tensorflow.surely_below(2, 16):
            return False
        return None


def parse_range(specifier: str) -> Range:
    """The range of a requirement's clauses: `>=2.4,<3`, `==2.15.*`, `~=2.8`, `^2.4` or a bare version."""
    found = Range()
    for match in re.finditer(_CLAUSE, specifier):
        found = found.narrowed(_clause(match.group(1) or "==", _version(match.group(2)), bool(match.group(3))))
    return found


def _version(text: str) -> Version:
    return tuple(int(part) for part in text.split(".")[:4])


def _next(version: Version) -> Version:
    return (*version[:-1], version[-1] + 1)


def _clause(operator: str, version: Version, star: bool) -> Range:
    if operator in ("==", "===", "="):
        # A bare `2.15` in a configuration means its patch releases too; an exact patch is just above itself.
        return Range(version, _next(version))
    if operator == "~=":
        return Range(version, _next(version[:-1]) if len(version) > 1 else _next(version))
    if operator == "^":
        return Range(version, (version[0] + 1,))
    if operator in (">=", ">"):
        return Range(low=version)
    if operator == "<":
        return Range(high=version)
    if operator == "<=":
        return Range(high=_next(version))
    return Range()


def read_target(root: str, tensorflow: str | None = None, keras: str | None = None) -> Target:
    """The target of the project at `root`: what the configuration says, else its dependency files."""
    declared = Target() if tensorflow and keras else _from_files(root)
    return Target(
        parse_range(tensorflow) if tensorflow else declared.tensorflow,
        parse_range(keras) if keras else declared.keras,
    )


def _from_files(root: str) -> Target:
    tensorflow, keras = Range(), Range()
    for path in dependency_files(root):
        text = text_of(path)
        if text is None:
            continue
        for name, found in _requirements(path, text):
            if name in _TENSORFLOW and not tensorflow.known:
                tensorflow = found
            elif name not in _TENSORFLOW and not keras.known:
                keras = found
    return Target(tensorflow, keras)


def dependency_files(root: str) -> Iterator[str]:
    """Where a project may say what it needs; not all of these files exist."""
    for name in _FILES:
        yield os.path.join(root, name)
    yield from _texts_in(root, "requirements")
    yield from _texts_in(os.path.join(root, "requirements"), "")
    for name in _LOCKS:
        yield os.path.join(root, name)


def _texts_in(folder: str, prefix: str) -> list[str]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names if name.startswith(prefix) and name.endswith(".txt")]


def text_of(path: str) -> str | None:
    """What a file of declarations says; `None` where there is none."""
    try:
        if not os.path.isfile(path) or os.stat(path).st_size > _LARGEST:
            return None
        with open(path, encoding="utf-8", errors="replace") as stream:
            return stream.read()
    except OSError:
        return None


def _requirements(path: str, text: str) -> Iterator[tuple[str, Range]]:
    place = os.path.basename(path)
    if place in _LOCKS:
        for match in re.finditer(_LOCKED, text):
            yield match["name"].lower(), parse_range("==" + match["version"])
        return
    lines = "\n".join(line.partition("#")[0] for line in text.splitlines())
    patterns = (_POETRY, _REQUIREMENT) if place.endswith(".toml") or place == "Pipfile" else (_REQUIREMENT,)
    for pattern in patterns:
        for match in re.finditer(pattern, lines):
            found = parse_range(match["spec"])
            if found.known:
                yield match["name"].lower().replace("_", "-"), found
