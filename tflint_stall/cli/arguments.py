"""The options of `tflint-stall check` and `tflint-stall rule`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from tflint_stall.layers import LEVELS
from tflint_stall.selection import suggestion

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any, NoReturn

_DESCRIPTION = """\
Find, fix and measure the TensorFlow code that makes training stall.

  tflint-stall [check] [PATH ...]   check files, folders, or standard input (-)
  tflint-stall rule NAME|CODE       what a rule finds, and why
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


def parse_check(arguments: Sequence[str]) -> argparse.Namespace:
    # Without this, `--add-ignore PATH` would take the path for a reason.
    given = [f"{argument}=" if argument == "--add-ignore" else argument for argument in arguments]
    return check_parser().parse_intermixed_args(given)


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
        description="What a rule finds, why that stalls, and what to write instead.",
        allow_abbrev=False,
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("rule", nargs="?", metavar="NAME|CODE", help="the rule")
    which.add_argument("--all", action="store_true", help="all rules")
    parser.add_argument("--output-format", choices=("text", "json", "markdown"), default="text")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto")
    return parser.parse_args(arguments)


def check_parser() -> Parser:
    from tflint_stall import __version__

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
    _add_selection(parser)
    _add_fixing(parser)
    _add_output(parser)
    _add_files(parser)
    _add_verdict(parser)
    return parser


def _add_selection(parser: Parser) -> None:
    group = parser.add_argument_group("rules")
    rules: dict[str, Any] = {"action": "extend", "type": _listed, "metavar": "RULE,..."}
    group.add_argument("--select", **rules, help="names, codes, prefixes, families or ALL, instead of those configured")
    group.add_argument("--extend-select", **rules, default=[], help="rules on top of those")
    group.add_argument("--ignore", **rules, default=[], help="rules to leave out")
    group.add_argument("--preview", action=argparse.BooleanOptionalAction, help="rules that are not yet stable, too")
    group.add_argument("--only-certain", action="store_true", default=None, help="leave out findings that are `likely`")
    group.add_argument("--tensorflow-version", metavar="X.Y", help="what the project runs on")
    group.add_argument("--keras-version", metavar="X.Y", help="what the project runs on")


def _add_fixing(parser: Parser) -> None:
    group = parser.add_argument_group("fixing")
    group.add_argument("--fix", action="store_true", help="apply safe fixes")
    group.add_argument("--unsafe-fixes", action="store_true", help="with --fix: apply unsafe fixes, too")
    group.add_argument("--fix-only", action="store_true", help="apply fixes and report nothing")
    group.add_argument("--diff", action="store_true", help="print what --fix would change, and change nothing")
    group.add_argument("--show-fixes", action="store_true", help="list what was fixed")
    group.add_argument("--add-ignore", metavar="[=REASON]", help="write a comment that ignores it for every finding")


def _add_output(parser: Parser) -> None:
    group = parser.add_argument_group("output")
    group.add_argument("--output-format", metavar="FORMAT", default="full", help="full, concise, json, json-lines, ...")
    group.add_argument("-o", "--output-file", metavar="FILE", help="write the report to a file")
    group.add_argument("--statistics", action="store_true", help="count findings per rule")
    group.add_argument("--advice", choices=("folded", "full"), default="folded", help="show advice in full")
    group.add_argument("--color", choices=("auto", "always", "never"), default="auto")
    group.add_argument("--show-files", action="store_true", help="list the files that would be checked")
    group.add_argument("--show-settings", action="store_true", help="show the settings that files are checked with")
    group.add_argument("--profile-rules", action="store_true", help="say how long each rule took, on stderr")
    group.add_argument("-q", "--quiet", action="store_true", help="findings only")
    group.add_argument("-v", "--verbose", action="store_true", help="say what is done, on stderr")


def _add_files(parser: Parser) -> None:
    group = parser.add_argument_group("files and configuration")
    patterns: dict[str, Any] = {"action": "extend", "type": _listed, "metavar": "PATTERN,..."}
    group.add_argument("--exclude", **patterns, help="leave out these files and folders instead of the usual ones")
    group.add_argument("--extend-exclude", **patterns, default=[], help="leave out these, too")
    group.add_argument("--force-exclude", action=argparse.BooleanOptionalAction, help="even if they are named")
    group.add_argument(
        "--respect-gitignore", action=argparse.BooleanOptionalAction, help="leave out what git ignores (default)"
    )
    group.add_argument("--stdin-filename", metavar="NAME", help="what to call standard input")
    group.add_argument(
        "--config", action="append", default=[], metavar="FILE|KEY=VALUE", help="a configuration file, or one setting"
    )
    group.add_argument("--baseline", metavar="FILE", help="the counts of findings to live with")
    group.add_argument("--write-baseline", action="store_true", help="write the findings that there are into it")
    group.add_argument("--isolated", action="store_true", help="ignore all configuration files")
    group.add_argument("-j", "--jobs", type=_jobs, metavar="N", help="worker processes (default: one per processor)")
    group.add_argument("--executor", metavar="dask:ADDRESS", help="check on the workers of a dask cluster")
    group.add_argument("--watch", action="store_true", help="check again whenever a file changes")
    group.add_argument("--no-cache", action="store_true", help="do not read or write the cache")


def _add_verdict(parser: Parser) -> None:
    group = parser.add_argument_group("exit code")
    group.add_argument("--fail-on", choices=LEVELS, help="the lowest level that makes the exit code 1")
    group.add_argument("--exit-zero", action="store_true", help="0 even if there are findings")
    group.add_argument("--exit-non-zero-on-fix", action="store_true", help="1 if anything was fixed")


def _listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _jobs(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return int(text)
