"""Plain command lines are read without argparse, and mean what argparse says that they mean."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from tflint_stall.cli.arguments import parse_check
from tflint_stall.cli.options import GROUPS, Takes, read_plainly

OPTIONS = [option for group in GROUPS.values() for option in group]
VALUES = [
    "a.py",
    "src/",
    "-",
    "",
    "--",
    "3",
    "0",
    "-1",
    "x,y",
    " a , ,b",
    "auto",
    "never",
    "error",
    "folded",
    "k=v",
    "a b",
]
SPELLINGS = [
    spelling
    for option in OPTIONS
    for name in [f"--{option.name}", f"--no-{option.name}", *([f"-{option.short}"] if option.short else [])]
    for spelling in [name, f"{name}=", f"{name}=error", f"{name}=a,b", f"{name}3"]
]
ODD = ["-h", "-V", "--version", "--hel", "--sel", "-qv", "-j4", "-j=4", "--fix=yes", "---", "-x y", "--nothing", "-é"]
LINES = st.lists(st.sampled_from([*SPELLINGS, *VALUES, *ODD]), max_size=6)


def by_argparse(arguments: list[str]) -> dict[str, object] | None:
    quiet = io.StringIO()
    try:
        with contextlib.redirect_stderr(quiet), contextlib.redirect_stdout(quiet):
            return vars(parse_check(arguments))
    except SystemExit:
        return None


@settings(max_examples=3000, deadline=None)
@given(LINES)
def test_what_is_read_plainly_is_what_argparse_reads(arguments: list[str]) -> None:
    plainly = read_plainly(arguments)
    if plainly is not None:
        assert vars(plainly) == by_argparse(arguments)


def test_every_option_can_be_read_plainly() -> None:
    for option in OPTIONS:
        value = option.choices[-1] if option.choices else "2"
        given = [f"--{option.name}"]
        if option.takes in (Takes.VALUE, Takes.VALUES, Takes.LIST):
            given.append(value)
        plainly = read_plainly(["a.py", *given, "b.py"])
        assert plainly is not None, option.name
        assert vars(plainly) == by_argparse(["a.py", *given, "b.py"])
        assert plainly.paths == ["a.py", "b.py"]
        assert vars(plainly) != by_argparse(["a.py", "b.py"]), option.name


def test_defaults_are_not_shared_between_two_readings() -> None:
    first = read_plainly(["--config", "a=1", "--ignore", "x"])
    second = read_plainly([])
    assert first is not None and second is not None
    assert (first.config, first.ignore) == (["a=1"], ["x"])
    assert (second.config, second.ignore) == ([], [])


def test_a_plain_command_line_needs_no_argparse() -> None:
    code = (
        "import sys; from tflint_stall.cli import main;"
        "main(['--isolated', '--no-cache', '-q', '--select', 'predict-in-loop', sys.argv[1]]);"
        "assert 'argparse' not in sys.modules and 'gettext' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code, __file__], check=True, timeout=120)
