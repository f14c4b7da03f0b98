"""The options of `tflint-stall check` and `tflint-stall rule`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from types import SimpleNamespace

from tflint_stall.cli.options import GROUPS, Option, Takes, listed
from tflint_stall.settings.layers import LEVELS
from tflint_stall.settings.selection import suggestion

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any, NoReturn

_DESCRIPTION = """\
Find, fix and measure the TensorFlow code that makes training stall.

  tflint-stall [check] [PATH ...]   check files, folders, or standard input (-)
  tflint-stall rules [PREFIX ...]   the rules, one line each: all, or TFS3, or loops
  tflint-stall rule NAME|CODE       what a rule finds, and why (also: explain)
  tflint-stall config [SETTING]     what can be set; --schema: for editors
  tflint-stall new-rule NAME        write a rule of your own to start from
  tflint-stall clean [PATH ...]     remove the caches below folders
  tflint-stall completions SHELL    what makes a shell complete this command
  tflint-stall server               serve an editor (Language Server Protocol)
  tflint-stall verify               run and measure what the rules claim
  tflint-stall doctor -- COMMAND    watch a program that stalls
"""
_EPILOG = """\
exit codes:
  0  nothing left at or above --fail-on
  1  findings are left, or --diff has something to show
  2  wrong usage or configuration, a missing path, or an error of the tool itself
"""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Argparse makes one for every option, and each asks `shutil`, which brings four archive formats, for a width."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@cache
def _columns() -> int:
    with suppress(ValueError, OSError, AttributeError):
        # What a shell exports stands above what the terminal says, as in shutil.
        return int(os.environ.get("COLUMNS", "0")) or os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
    return 80


class Parser(argparse.ArgumentParser):
    """A parser that guesses what a misspelled option meant."""

    @property
    def actions(self) -> list[argparse.Action]:
        """Everything that can stand on the command line."""
        return self._actions

    def error(self, message: str) -> NoReturn:
        prefix, _, words = message.partition("unrecognized arguments: ")
        if not prefix and words:
            option = words.split()[0].partition("=")[0]
            message = f"unknown option `{option}`{suggestion(option, self._option_string_actions)}"
        self.exit(2, f"{self.prog}: {message}\nTry `{self.prog} --help`.\n")


def parse_check(arguments: Sequence[str]) -> SimpleNamespace:
    """What the command line says, or an exit with what is wrong with it."""
    # Without this, `--add-ignore PATH` would take the path for a reason.
    given = [f"{argument}=" if argument == "--add-ignore" else argument for argument in arguments]
    return check_parser().parse_intermixed_args(given, SimpleNamespace())


def parse_clean(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(prog="tflint-stall clean", description="Remove the caches below folders.", allow_abbrev=False)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="folders (default: .)")
    return parser.parse_args(arguments)


def parse_completions(arguments: Sequence[str], shells: Sequence[str]) -> argparse.Namespace:
    parser = Parser(
        prog="tflint-stall completions",
        description="Print what makes a shell complete this command.",
        allow_abbrev=False,
    )
    parser.add_argument("shell", choices=shells, metavar="SHELL", help=", ".join(shells))
    return parser.parse_args(arguments)


def parse_rule(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(
        prog="tflint-stall rule",
        description="What a rule finds, why that stalls, and what to write instead."
        " The beginning of a code (TFS3) or a family (loops) lists its rules.",
        allow_abbrev=False,
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("rule", nargs="?", metavar="NAME|CODE|PREFIX|FAMILY", help="the rule, or what its rules share")
    which.add_argument("--all", action="store_true", help="the pages of all rules")
    parser.add_argument("--output-format", choices=("text", "json", "markdown"), default="text")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto")
    return parser.parse_args(arguments)


def parse_config(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(
        prog="tflint-stall config",
        description="What can be set in [tool.tflint-stall] of pyproject.toml, or in tflint-stall.toml.",
        allow_abbrev=False,
    )
    parser.add_argument("setting", nargs="?", metavar="SETTING", help="only this one")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema, which editors understand")
    return parser.parse_args(arguments)


def parse_rules(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(
        prog="tflint-stall rules", description="The rules, one line each, sorted by code.", allow_abbrev=False
    )
    parser.add_argument("rules", nargs="*", metavar="NAME|CODE|PREFIX|FAMILY", help="which ones (default: all)")
    parser.add_argument("--level", choices=LEVELS, help="only those of this level")
    parser.add_argument("--output-format", choices=("text", "json"), default="text", help="(default: text)")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="(default: auto)")
    return parser.parse_args(arguments)


def parse_new_rule(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(
        prog="tflint-stall new-rule",
        description="Write a rule to start from into the current folder: the rule, its page, its fixtures, its tests.",
        allow_abbrev=False,
    )
    parser.add_argument("name", metavar="NAME", help="what the rule is called, such as huge-batch")
    parser.add_argument("--family", required=True, help="what it is about: input-pipeline, loops, or a word of yours")
    parser.add_argument("--cst", action="store_true", help="a rule that visits LibCST's tree, instead of that of ast")
    parser.add_argument("--code", help="such as ACME101 (default: the next free one)")
    return parser.parse_args(arguments)


def check_parser() -> Parser:
    from tflint_stall import __version__
    from tflint_stall.report import formats

    parser = Parser(
        prog="tflint-stall",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=_Help,
        usage="%(prog)s [check] [options] [PATH ...]",
        allow_abbrev=False,
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders (default: .); - is standard input")
    parser.add_argument("-V", "--version", action="version", version=f"tflint-stall {__version__}")
    for title, options in GROUPS.items():
        group = parser.add_argument_group(title)
        for option in options:
            names = [f"-{option.short}"] * bool(option.short) + [f"--{option.name}"]
            help = option.help.replace("FORMATS", ", ".join(formats()))
            group.add_argument(*names, help=help or None, default=option.initial(), **_as_argparse_says(option))
    return parser


def _as_argparse_says(option: Option) -> dict[str, Any]:
    if option.takes is Takes.NOTHING:
        return {"action": "store_true"}
    if option.takes is Takes.YES_OR_NO:
        return {"action": argparse.BooleanOptionalAction}
    if option.takes is Takes.VALUES:
        return {"action": "append", "metavar": option.metavar}
    if option.takes is Takes.LIST:
        return {"action": "extend", "type": listed, "metavar": option.metavar}
    if option.choices:
        return {"choices": option.choices}
    return {"type": _converter(option), "metavar": option.metavar}


def _converter(option: Option) -> Callable[[str], Any]:
    def convert(text: str) -> Any:
        try:
            return option.convert(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return convert
