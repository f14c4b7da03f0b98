"""Python 2 and the first Pythons 3, which no parser reads any more: told from what is broken for all of them."""

from __future__ import annotations

import re

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_STATEMENTS = re.compile(
    r"""
      (?:^|[:;]) \s* (?:print | exec) (?: [ \t]+ [^\s=.,)\]:] | [ \t]* >> | [ \t]* ["'] )
    | \b except \b [^:,(]* (?: \( [^)]* \) )? \s* , \s* \w+ \s* :
    | \b raise \s+ [\w.]+ \s* ,
    | \b def \s+ \w+ \s* \( [^)]* \( | \b lambda \s* [^:]* \(
    | <> | ` | \b ur ["'] | (?<![\w.]) 0 [0-7]+ L? \b | \b \d+ [lL] \b
    """,
    re.VERBOSE | re.IGNORECASE,
)

# A file for Python 2 by its first line, by what it does to the encoding of all texts, or by a module that it imports in
# any case.
_ASKS = re.compile(
    r"\A\#!.*python2|^[ \t]*reload\([ \t]*sys[ \t]*\)"
    r"|^(?:import|from)[ \t]+(?:cPickle|ConfigParser|Queue|StringIO|Tkinter|urllib2|urlparse)\b",
    re.MULTILINE,
)
# What a project says of its Python: `Programming Language :: Python :: 2.7`, `Python 2.7`, `python-2.7.15`, `py27`.
# `[Python](https://www.python.org) (2.7.10)`: the address between them says nothing.
_NAMED = r"\bpython(?:[ _-]?(?:requires|version))?(?:\][ ]?\(https?:[^)\s]*\))?[^\w\n]{0,8}"
_TWO = re.compile(rf"{_NAMED}(?<![>.])2(?:\.[5-7](?:\.[\d*]+)?|\.x)?(?![\w+/]|\.\d)|\bpy2[67]\b", re.IGNORECASE)
# `This code is in Python 2. If you want a Python 3 version, see …`
_IS_TWO = re.compile(
    r"\b(?:is|are|was|were|written|implemented|tested|runs?|works?)[ ](?:only[ ])?(?:in|on|with|for|under)"
    r"[ ]python[ ]?2(?:\.[5-7])?(?![\w/+]|\.[\dx]|[^\n.;]{0,12}3)",
    re.IGNORECASE,
)
# `python 3 support is not available yet`, `does not work with Python 3`
_NOT_THREE = re.compile(
    r"\b(?:not|no|n't)[ ](?:yet[ ])?(?:\w+[ ]){0,4}python[ -]?3(?!\.\d)"
    r"|\bpython[ -]?3(?!\.\d)[^\n.;]{0,30}\b(?:not|isn't)\b",
    re.IGNORECASE,
)
_BELOW_THREE = re.compile(r"\bpython[^\n]{0,40}?<[ ]*3(?:\.0)?(?![.\w])", re.IGNORECASE)
_THREE = re.compile(
    rf"{_NAMED}(?:2/)?3(?!\d)|\bpython3|\bpy3\d*\b|\b2(?:\.[5-7])?[^\w\n.]+(?:or[ ]|and[ ])?[^\w\n.]*3\.\d"
    r"|(?:(?:\bpython[^\n]{0,25}>=?[ ]*2(?:\.[5-7])?|>=?[ ]*2\.[5-7])(?!.*<[ ]*3(?:\.0)?(?![.\w])))"
    r"|\b2\.[5-7](?:\+|[ ]or[ ](?:later|above|higher|newer))",
    re.IGNORECASE,
)
# The versions that Travis tries, one in each line.
_TRIED = re.compile(r"^python:[ \t]*((?:\s*-?[ \t]*[\"']?\d[\w.]*[\"']?[ \t]*$)+)", re.MULTILINE)
# `trainer.test(async=True)`: both are names up to Python 3.6. What follows them as a keyword is a name, or a bracket.
_AS_NAME = re.compile(r"\b(?:async|await)\b(?=[ \t]*(?:[=,:.)\]}+*/%<>-]|$))", re.MULTILINE)
_FROM_3_7 = re.compile(
    r"(?:python_requires|requires-python)\W{1,6}(?:>=|~=|==|>|\^)?[ ]*3\.(?:[7-9]|\d\d)", re.IGNORECASE
)

# `call((*words))`: the brackets around a starred argument are refused since Python 3.9.
_STARRED = re.compile(r"(?<=[(,])([ \t]*)\((\*[^*()]*)\)(?=[ \t]*[,)])")
_FROM_3_9 = re.compile(r"(?:python_requires|requires-python)\W{1,6}(?:>=|~=|==|>|\^)?[ ]*3\.(?:9|\d\d)", re.IGNORECASE)

# What Python 2 reads as it stands: an escape that no text may hold (it only looks for one behind a `u`), and what it
# only warns of.
_READ_BY_PYTHON_2 = re.compile(
    r"^\(unicode error\) 'unicodeescape'|(?:used prior to|assigned to before) global declaration"
    r"|^import \* only allowed"
)
# The kernel that a notebook was run with: `"name": "python2"`, `"version": "2.7.13"`.
_KERNEL_2 = rb'"name":\s*"python2"|"version":\s*"2\.7\.\d+"'
_KERNEL_3 = rb'"name":\s*"python3"|"version":\s*"3\.\d+\.\d+'


def is_a_text_of_python_2(message: str) -> bool:
    """Whether what the parser says is about what Python 2 reads as it stands: `"C:\\Users"` in a docstring."""
    return _READ_BY_PYTHON_2.search(message) is not None


def kernel_of(data: bytes) -> str:
    """The Python that a notebook was run with, 2 or 3, by its bytes; empty where it does not say, or says both."""
    is_2, is_3 = re.search(_KERNEL_2, data) is not None, re.search(_KERNEL_3, data) is not None
    return "" if is_2 is is_3 else "2" if is_2 else "3"


def asks_for_python_2(text: str) -> bool:
    """Whether a program says of itself that it is for Python 2."""
    return _ASKS.search(text) is not None


def is_for_python_3(files: Iterable[tuple[str, str]]) -> bool:
    """Whether the first file that says for which Python a project is names another than Python 2."""
    said = (says_python(name, text) for name, text in files)
    return next((python for python in said if python is not None), None) == 3


def says_python(name: str, text: str) -> int | None:
    """Which Python a file of a project is for by what it says: 2 if it is no other; `None` where it says nothing."""
    if name == ".python-version":
        return 2 if text.startswith("2.") else 3
    tried = _TRIED.search(text) if name.startswith(".travis") else None
    if tried is not None:
        return 2 if all(version.strip("- \t\"'").startswith("2") for version in tried[1].split("\n")[1:]) else 3
    if _BELOW_THREE.search(text) is not None or _IS_TWO.search(text) is not None:
        return 2
    if _NOT_THREE.search(text) is not None and _TWO.search(text) is not None:
        return 2
    if _THREE.search(text) is not None:
        return 3
    return 2 if _TWO.search(text) is not None else None


def is_python_2(text: str, line: int) -> bool:
    """Whether a text that does not parse, by its line with this 1-based number, is Python 2."""
    lines = text.splitlines()
    return 1 <= line <= len(lines) and _STATEMENTS.search(lines[line - 1]) is not None


def name_of_old(text: str, parses: Callable[[str], bool]) -> str:
    """The keyword that is a name in a text, where that is all that is wrong with it; empty for others."""
    found = _AS_NAME.search(text)
    return found[0] if found is not None and parses(_AS_NAME.sub(lambda match: match[0] + "_", text)) else ""


def is_starred_in_brackets(text: str, parses: Callable[[str], bool]) -> bool:
    """Whether all that is wrong with a text are brackets around starred arguments, which Python 3.8 took."""
    without = _STARRED.sub(lambda found: f"{found[1]} {found[2]} ", text)
    return without != text and parses(without)


def is_from_3_9(files: Iterable[tuple[str, str]]) -> bool:
    """Whether a file of a project says that it needs a Python that refuses them."""
    return any(_FROM_3_9.search(text) for _, text in files)


def is_from_3_7(files: Iterable[tuple[str, str]]) -> bool:
    """Whether a file of a project says that it needs a Python in which these are keywords."""
    return any(_FROM_3_7.search(text) for _, text in files)
