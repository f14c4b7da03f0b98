"""The options of `tflint-stall check`, and how a plain command line is read.

`argparse` says everything that there is to say about a command line, but importing it, and telling it of fifty
options, takes as long as half of an interpreter's start; a commit hook would pay for it each time. So the options are
a table. What is plainly right is read here; whatever else is given (a misspelled option, `--help`, a value that is
none) goes to `argparse`, which is told of the same table in `arguments.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from types import SimpleNamespace

from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.settings.layers import LEVELS

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any


class Takes(Enum):
    """What an option takes."""

    NOTHING = "it is there or not"
    YES_OR_NO = "it is there, or its opposite, or neither"
    VALUE = "the last one holds"
    VALUES = "each one counts"
    LIST = "words between commas, each of them counts"
    OPTIONAL = "a value only behind `=`"


@dataclass(frozen=True)
class Option:
    """One option; `name` is the long form without the two dashes."""

    name: str
    help: str
    takes: Takes = Takes.NOTHING
    metavar: str | None = None
    default: Any = None
    short: str = ""
    choices: tuple[str, ...] = ()
    # Makes the value of a text; raises `ValueError` with the reason where it is none.
    convert: Callable[[str], Any] = str

    @property
    def attribute(self) -> str:
        return self.name.replace("-", "_")

    def initial(self) -> Any:
        return list(self.default) if isinstance(self.default, list) else self.default


def listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def number_of_jobs(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"{text!r} is not a number of at least 1")
    return int(text)


def _flag(name: str, help: str, *, short: str = "", default: bool | None = False) -> Option:
    return Option(name, help, short=short, default=default)


def _rules(name: str, help: str, default: list[str] | None = None) -> Option:
    return Option(name, help, Takes.LIST, "RULE,...", default)


def _patterns(name: str, help: str, default: list[str] | None = None) -> Option:
    return Option(name, help, Takes.LIST, "PATTERN,...", default)


def _value(name: str, metavar: str, help: str, *, default: str | None = None, short: str = "") -> Option:
    return Option(name, help, Takes.VALUE, metavar, default, short)


def _choice(name: str, choices: tuple[str, ...], help: str, default: str | None = None) -> Option:
    return Option(name, help, Takes.VALUE, None, default, choices=choices)


GROUPS: dict[str, tuple[Option, ...]] = {
    "rules": (
        _rules("select", "names, codes, prefixes, families or ALL, instead of those configured"),
        _rules("extend-select", "rules on top of those", []),
        _rules("ignore", "rules to leave out", []),
        Option("preview", "rules that are not yet stable, too", Takes.YES_OR_NO),
        _flag("only-certain", "leave out findings that are `likely`", default=None),
        _value("tensorflow-version", "X.Y", "what the project runs on"),
        _value("keras-version", "X.Y", "what the project runs on"),
    ),
    "fixing": (
        _flag("fix", "apply safe fixes"),
        _flag("unsafe-fixes", "with --fix: apply unsafe fixes, too"),
        _flag("fix-only", "apply fixes and report nothing"),
        _flag("diff", "print what --fix would change, and change nothing"),
        _flag("show-fixes", "list what was fixed"),
        Option("add-ignore", "write a comment that ignores it for every finding", Takes.OPTIONAL, "[=REASON]"),
    ),
    "output": (
        _value("output-format", "FORMAT", "one of FORMATS (default: full)", default="full"),
        _value("output-file", "FILE", "write the report to a file", short="o"),
        _flag("statistics", "count findings per rule"),
        _choice(
            "advice",
            ("folded", "full", "hide"),
            "one line per rule, in full, or not at all (default: folded)",
            "folded",
        ),
        _choice("min-level", LEVELS, "the lowest level that is shown (default: advice)"),
        _choice("color", ("auto", "always", "never"), "whether to colour (default: auto)", "auto"),
        _flag("show-files", "list the files that would be checked"),
        _flag("show-settings", "show the settings that files are checked with"),
        _flag("profile-rules", "say how long each rule took, on stderr"),
        _flag("quiet", "findings only", short="q"),
        _flag("verbose", "say what is done, on stderr", short="v"),
    ),
    "files and configuration": (
        _patterns("exclude", "leave out these files and folders instead of the usual ones"),
        _patterns("extend-exclude", "leave out these, too", []),
        Option("force-exclude", "even if they are named", Takes.YES_OR_NO),
        Option("respect-gitignore", "leave out what git ignores (default)", Takes.YES_OR_NO),
        _value("stdin-filename", "NAME", "what to call standard input"),
        Option("config", "a configuration file, or one setting", Takes.VALUES, "FILE|KEY=VALUE", []),
        _value("baseline", "FILE", "the findings to live with"),
        _flag("write-baseline", "write the findings that there are into it"),
        _flag("isolated", "ignore all configuration files"),
        Option("rules", "a folder with rules of your own, whose code is run", Takes.VALUES, "FOLDER", []),
        _flag("trust-rules", "run the rules, too, that configuration files name"),
        Option(
            "jobs",
            "worker processes (default: one per processor)",
            Takes.VALUE,
            "N",
            short="j",
            convert=number_of_jobs,
        ),
        _value("executor", "dask:ADDRESS", "check on the workers of a dask cluster"),
        _flag("watch", "check again whenever a file changes"),
        _flag("no-cache", "do not read or write the cache"),
    ),
    "exit code": (
        _choice("fail-on", LEVELS, "the lowest level that makes the exit code 1 (default: warning)"),
        _flag("exit-zero", "0 even if there are findings"),
        _flag("exit-non-zero-on-fix", "1 if anything was fixed"),
    ),
}


def read_plainly(arguments: Sequence[str]) -> SimpleNamespace | None:
    """The options and paths of a plain command line; nothing where `argparse` has to look at it."""
    options = [option for group in GROUPS.values() for option in group]
    names = {f"--{option.name}": option for option in options}
    names.update({f"-{option.short}": option for option in options if option.short})
    found = SimpleNamespace(paths=[], **{option.attribute: option.initial() for option in options})
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "-" or not argument.startswith("-"):
            found.paths.append(argument)
        elif not _is_read(argument, names, waiting, found):
            return None
    return found


def _is_read(argument: str, names: Mapping[str, Option], waiting: Iterator[str], found: SimpleNamespace) -> bool:
    """Note an option, with the value that may wait behind it, if it is one."""
    name, has_value, value = _divided(argument)
    option = names.get(name)
    if option is None:
        opposite = names.get(name.replace("--no-", "--", 1))
        if opposite is None or opposite.takes is not Takes.YES_OR_NO or has_value:
            return False
        setattr(found, opposite.attribute, False)
        return True
    if option.takes in (Takes.NOTHING, Takes.YES_OR_NO):
        setattr(found, option.attribute, True)
        return not has_value
    if not has_value and option.takes is not Takes.OPTIONAL:
        value = next(waiting, "-")
        if value.startswith("-"):
            return False
    return _is_taken(found, option, value)


def _divided(argument: str) -> tuple[str, str, str]:
    """The name, what divides it from a value, and the value: `--jobs=4`; `-j4` has nothing to divide them."""
    if argument.startswith("--"):
        return argument.partition("=")
    return ("", "", "") if "=" in argument else (argument[:2], argument[2:], argument[2:])


def _is_taken(found: SimpleNamespace, option: Option, text: str) -> bool:
    """Note the value of an option, if it is one."""
    if option.choices and text not in option.choices:
        return False
    if option.takes is Takes.LIST:
        setattr(found, option.attribute, [*(getattr(found, option.attribute) or []), *listed(text)])
    elif option.takes is Takes.VALUES:
        getattr(found, option.attribute).append(text)
    else:
        try:
            setattr(found, option.attribute, option.convert(text))
        except ValueError:
            return False
    return True
