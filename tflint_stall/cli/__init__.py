"""The command `tflint-stall`: which verb is meant, and what happens when something goes wrong.

Each verb imports what it needs and nothing else: a commit hook runs this command a hundred times a day.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Callable, Sequence

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import NoReturn

EXIT_CLEAN, EXIT_FINDINGS, EXIT_TROUBLE = 0, 1, 2
_EXIT_INTERRUPTED = 130
_LONG_LIVED = (["server"], ["verify"], ["doctor"])


def command() -> NoReturn:
    """What the installed command and `python -m tflint_stall` do."""
    if sys.stderr is None or sys.stdin is None or sys.stdout is None:
        _fill_closed_streams()
    if sys.argv[1:2] not in _LONG_LIVED and "--watch" not in sys.argv:
        # Trees and facts live until their project is done, which takes them apart (`Project.forget`); looking for
        # garbage among them before that is a tenth of a run.
        gc.disable()
    code = main()
    if _is_awaited_by_nobody():
        # Taking every module and tree apart again costs up to half as much as starting did.
        try:  # noqa: SIM105 (contextlib is not free)
            sys.stdout.flush()
        except (OSError, ValueError):
            pass  # it was complained about
        os._exit(code)
    sys.exit(code)


def _fill_closed_streams() -> None:
    """Put nothing in the places of streams that were closed: a file that is opened would be taken for one of them."""
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (open to the end)


def _is_awaited_by_nobody() -> bool:
    """Whether nothing is to happen at the end of this process: no handler, no thread, no debugger or profiler."""
    is_observed = sys.gettrace() is not None or sys.getprofile() is not None or "threading" in sys.modules
    return sys.stdout is not None and not is_observed and not atexit._ncallbacks()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    run: Callable[[list[str]], int] = _check
    rest = arguments
    if arguments[:1] in (["--version"], ["-V"]):
        run = _version
    elif arguments[:1] and arguments[0] in VERBS:
        run, rest = VERBS[arguments[0]], arguments[1:]
    elif wrong := _misspelt(arguments[:1]):
        from tflint_stall.terminal import complain

        complain(wrong)
        return EXIT_TROUBLE
    try:
        return _guarded(lambda: run(rest))
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing more may be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_FINDINGS


def _misspelt(words: list[str]) -> str:
    """What is to say about a first word that is no file and looks like a verb; mostly nothing."""
    for word in words:
        if word.replace("-", "").isalpha() and not word.startswith("-") and not os.path.lexists(word):
            from difflib import get_close_matches

            known = [*VERBS, *_ALSO_SAID]
            if near := get_close_matches(word.lower(), known, n=1, cutoff=0.7):
                meant = _ALSO_SAID.get(near[0], near[0])
                return f"`{word}` is no command, and there is no such file; did you mean `tflint-stall {meant}`?"
    return ""


def _guarded(run: Callable[[], int]) -> int:
    """Run a verb. Nothing ends in a traceback, and an error of ours never looks like a finding."""
    from tflint_stall.terminal import complain

    if sys.stdout is None:
        complain("there is no standard output to write to; give it a file, or /dev/null")
        return EXIT_TROUBLE
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run()
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        complain("interrupted")
        return _EXIT_INTERRUPTED
    except OSError as error:
        # A full disk, a terminal that went away: the world's fault, and no finding either.
        complain(str(error))
        return EXIT_TROUBLE
    except Exception as error:
        complain(f"internal error, please report it: {type(error).__name__}: {error}")
        if os.environ.get("TFLINT_STALL_TRACEBACK"):
            raise
        complain("set TFLINT_STALL_TRACEBACK=1 to see where it happened")
        return EXIT_TROUBLE
    return code


def _version(arguments: list[str]) -> int:
    from tflint_stall import __version__

    print(f"tflint-stall {__version__}")
    return EXIT_CLEAN


def _check(arguments: list[str]) -> int:
    from tflint_stall.cli.check import check

    return check(arguments)


def _rule(arguments: list[str]) -> int:
    from tflint_stall.cli.rule_pages import show_rules

    return show_rules(arguments)


def _rules(arguments: list[str]) -> int:
    from tflint_stall.cli.rule_pages import list_rules

    return list_rules(arguments)


def _server(arguments: list[str]) -> int:
    from tflint_stall.server import main as serve

    return serve(arguments)


def _clean(arguments: list[str]) -> int:
    from tflint_stall.cli.clean import clean

    return clean(arguments)


def _config(arguments: list[str]) -> int:
    from tflint_stall.cli.config import config

    return config(arguments)


def _completions(arguments: list[str]) -> int:
    from tflint_stall.cli.completions import completions

    return completions(arguments)


def _new_rule(arguments: list[str]) -> int:
    from tflint_stall.cli.new_rule import new_rule

    return new_rule(arguments)


def _verify(arguments: list[str]) -> int:
    from tflint_stall.verify.cli import main as verify

    return verify(arguments)


def _doctor(arguments: list[str]) -> int:
    from tflint_stall.verify.cli import doctor

    return doctor(arguments)


VERBS: dict[str, Callable[[list[str]], int]] = {
    "check": _check,
    "rule": _rule,
    "explain": _rule,
    "config": _config,
    "rules": _rules,
    "new-rule": _new_rule,
    "server": _server,
    "clean": _clean,
    "completions": _completions,
    "verify": _verify,
    "doctor": _doctor,
}

# What other linters call it.
_ALSO_SAID = {
    "lint": "check",
    "run": "check",
    "analyze": "check",
    "scan": "check",
    "fix": "check --fix",
    "format": "check --fix",
    "diff": "check --diff",
    "watch": "check --watch",
    "list": "rules",
    "help": "--help",
    "version": "--version",
    "init": "check --show-settings",
    "baseline": "check --write-baseline",
    "benchmark": "verify",
    "measure": "verify",
    "lsp": "server",
}
