"""One layer of the configuration: what one file, or the command line, says, read and checked."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping

from tflint_stall.quick_dataclasses import dataclass, field
from tflint_stall.settings.globs import anchored
from tflint_stall.settings.selection import suggestion

TYPE_CHECKING = False  # not typing's: importing it costs as much as reading the configuration
if TYPE_CHECKING:
    from typing import Any

LEVELS = ("advice", "warning", "error")
# What a rule is that does not run.
OFF = "off"
_VERSION = r"\d+(\.\d+)*"
SELECTOR_KEYS = (
    "select",
    "extend_select",
    "ignore",
    "fixable",
    "unfixable",
    "extend_safe_fixes",
    "extend_unsafe_fixes",
)
_TABLE = "[tool.tflint-stall]"
# What it is taken for, as the names of packages are spelled.
_MISSPELT = ("tflint_stall", "tflintstall", "tflint")


class ConfigError(Exception):
    """The configuration cannot be used; the message is a sentence that says where and why."""


class BadValue(Exception):
    """A value of the wrong kind; the message goes on after the name of the key."""


@dataclass(frozen=True)
class Layer:
    """What one place says; None or empty where it is silent."""

    # The file, or nothing for the command line.
    where: str = ""
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    preview: bool | None = None
    only_certain: bool | None = None
    fail_on: str | None = None
    levels: Mapping[str, str] = field(default_factory=dict)
    min_level: str | None = None
    docs_url: str | None = None
    # Folders of rules, and by rule what is set for it.
    rules: tuple[str, ...] = ()
    rule_options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    per_file_ignores: Mapping[str, tuple[str, ...]] | None = None
    exclude: tuple[str, ...] | None = None
    extend_exclude: tuple[str, ...] = ()
    force_exclude: bool | None = None
    respect_gitignore: bool | None = None
    fixable: tuple[str, ...] | None = None
    unfixable: tuple[str, ...] | None = None
    fix_advice: bool | None = None
    extend_safe_fixes: tuple[str, ...] = ()
    extend_unsafe_fixes: tuple[str, ...] = ()
    require_ignore_reason: bool | None = None
    tensorflow_version: str | None = None
    keras_version: str | None = None
    time_limit: float | None = None
    baseline: str | None = None
    cache_dir: str | None = None

    def selectors(self) -> Iterator[tuple[str, str]]:
        """Every selector of the layer with the key that it stands under."""
        for key in SELECTOR_KEYS:
            yield from ((key, selector) for selector in getattr(self, key) or ())
        for ignored in (self.per_file_ignores or {}).values():
            yield from (("per_file_ignores", selector) for selector in ignored)

    @property
    def is_file(self) -> bool:
        """Whether a file says it: one that may have come with what is checked."""
        return bool(self.where) and not self.where.startswith("--")

    def place(self, key: str) -> str:
        """How a message names one key of this layer: `select in pyproject.toml`, `--select`."""
        spelled = key.replace("_", "-")
        return f"`{spelled}` in {self.where}" if self.where else f"--{spelled}"


def read_layers(path: str, base: str | None = None) -> list[Layer] | None:
    """What a file says, after what it extends; None if it says nothing about us.

    Patterns are relative to `base`, or else to the folder of the file.
    """
    table = _table(path)
    if table is None:
        return None
    return _with_extended(path, table, base or os.path.dirname(path), seen=(os.path.realpath(path),))


def inline_layer(setting: str) -> Layer:
    """What `--config key=value` says."""
    where = f"--config {setting}"
    try:
        table = _parse_toml(setting)
    except ValueError as error:
        key, _, value = setting.partition("=")
        raise ConfigError(f'{where}: not TOML ({error}); strings need quotes: {key}="{value}"') from None
    if "extend" in table:
        raise ConfigError(f"{where}: `extend` can only stand in a file")
    return checked(table, where, os.getcwd())


def checked(table: Mapping[str, Any], where: str, base: str) -> Layer:
    """The layer that a table of keys and values means."""
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in _READERS:
            hint = suggestion(key, _READERS) or f"; known are {', '.join(sorted(_READERS))}"
            raise ConfigError(f"{where}: unknown key `{key}`{hint}")
        try:
            values[key.replace("-", "_")] = _READERS[key](value, base)
        except BadValue as error:
            raise ConfigError(f"{where}: `{key}` {error}" if where else f"--{key} {error}") from None
    return Layer(where=where, **values)


def _with_extended(path: str, table: dict[str, Any], base: str, seen: tuple[str, ...]) -> list[Layer]:
    where = _shown(path)
    extended = table.pop("extend", None)
    layer = checked(table, where, base)
    if extended is None:
        return [layer]
    if not isinstance(extended, str):
        raise ConfigError(f"{where}: `extend` must be the path of a file")
    target = os.path.join(os.path.dirname(path), os.path.expanduser(extended))
    if os.path.realpath(target) in seen:
        raise ConfigError(f"{where}: `extend` comes back to {_shown(target)}")
    below = _table(target)
    if below is None:
        raise ConfigError(f"{where}: `extend` names {_shown(target)}, which has no {_TABLE} table")
    return [*_with_extended(target, below, os.path.dirname(target), (*seen, os.path.realpath(target))), layer]


def _table(path: str) -> dict[str, Any] | None:
    """The keys of a configuration file; None for a `pyproject.toml` that is not about us."""
    is_pyproject = os.path.basename(path) == "pyproject.toml"
    try:
        with open(path, "rb") as stream:
            data = stream.read()
        # Reading TOML costs more than the rest of the start: most projects do not configure us.
        if is_pyproject and b"tflint-stall" not in data:
            return None
        table = _parse_toml(data.decode("utf-8"))
    except OSError as error:
        raise ConfigError(f"{_shown(path)}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{_shown(path)}: broken TOML: {error}") from None
    if not is_pyproject:
        return table
    tool = table.get("tool", {})
    ours = tool.get("tflint-stall") if isinstance(tool, dict) else None
    if ours is not None and not isinstance(ours, dict):
        raise ConfigError(f"{_shown(path)}: `tool.tflint-stall` must be a table")
    return ours


def misspelt_table(path: str) -> str:
    """What is to say of a `pyproject.toml` that seems to mean us under another name; mostly nothing."""
    try:
        with open(path, "rb") as stream:
            data = stream.read()
    except OSError:
        return ""
    wrong = next((name for name in _MISSPELT if re.search(rf"(?m)^\s*\[tool\.{name}[.\]]".encode(), data)), "")
    return f"{_shown(path)}: the table `[tool.{wrong}]` is not read: ours is called `{_TABLE}`" if wrong else ""


def _parse_toml(text: str) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib

    return tomllib.loads(text)


def _shown(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


def _flag(value: object, base: str) -> bool:
    if not isinstance(value, bool):
        raise BadValue("must be true or false")
    return value


def _strings(value: object, base: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise BadValue("must be a list of strings")
    return tuple(value)


def _patterns(value: object, base: str) -> tuple[str, ...]:
    return tuple(anchored(pattern, base) for pattern in _strings(value, base))


def _folders(value: object, base: str) -> tuple[str, ...]:
    folders = tuple(os.path.abspath(os.path.join(base, os.path.expanduser(path))) for path in _strings(value, base))
    for path, folder in zip(_strings(value, base), folders, strict=True):
        if not os.path.isdir(folder):
            raise BadValue(f"names {path}, which is no folder")
    return folders


def _options(value: object, base: str) -> dict[str, dict[str, Any]]:
    if not isinstance(value, dict) or not all(isinstance(options, dict) for options in value.values()):
        raise BadValue("must be a table of rules and their options: huge-batch = {most = 4096}")
    return {rule: dict(options) for rule, options in value.items()}


def _level(value: object, base: str) -> str:
    return _one_of(LEVELS, value)


def _one_of(known: tuple[str, ...], value: object) -> str:
    if value not in known:
        hint = suggestion(value, known) if isinstance(value, str) else ""
        raise BadValue(f"must be one of {', '.join(known)}, not {value!r}{hint}")
    return str(value)


def _levels(value: object, base: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise BadValue('must be a table of rules and levels: predict-in-loop = "advice"')
    return {rule: _one_of((OFF, *LEVELS), level) for rule, level in value.items()}


def _address(value: object, base: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"(https?|file)://[^\s<>\"']+", value):
        raise BadValue(f"must be an address that begins with https://, http:// or file://, not {value!r}")
    return value


def _ignores(value: object, base: str) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise BadValue('must be a table of patterns and rules: "tests/*" = ["TFS3"]')
    return {anchored(pattern, base): _strings(rules, base) for pattern, rules in value.items()}


def _version(value: object, base: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(_VERSION, value):
        raise BadValue(f'must be a version in quotes, such as "2.15", not {value!r}')
    return value


def _file(value: object, base: str) -> str:
    if not isinstance(value, str) or not value:
        raise BadValue("must be the path of a file")
    return os.path.abspath(os.path.join(base, os.path.expanduser(value)))


def _seconds(value: object, base: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value <= 0:
        raise BadValue("must be a number of seconds")
    return float(value)


_READERS: dict[str, Callable[[object, str], object]] = {
    "select": _strings,
    "extend-select": _strings,
    "ignore": _strings,
    "preview": _flag,
    "only-certain": _flag,
    "fail-on": _level,
    "levels": _levels,
    "min-level": _level,
    "docs-url": _address,
    "per-file-ignores": _ignores,
    "rules": _folders,
    "rule-options": _options,
    "exclude": _patterns,
    "extend-exclude": _patterns,
    "force-exclude": _flag,
    "respect-gitignore": _flag,
    "fixable": _strings,
    "unfixable": _strings,
    "extend-safe-fixes": _strings,
    "extend-unsafe-fixes": _strings,
    "fix-advice": _flag,
    "require-ignore-reason": _flag,
    "tensorflow-version": _version,
    "keras-version": _version,
    "time-limit": _seconds,
    "baseline": _file,
    "cache-dir": _file,
}
