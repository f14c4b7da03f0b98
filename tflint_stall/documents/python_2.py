"""Python 2, which no parser reads any more: told from broken Python by the line at which reading stopped."""

from __future__ import annotations

import re

_STATEMENTS = re.compile(
    r"""
      (?:^|[:;]) \s* (?:print | exec) (?: [ \t]+ [^\s=.,)\]:] | [ \t]* >> | [ \t]* ["'] )
    | \b except \b [^:,(]* (?: \( [^)]* \) )? \s* , \s* \w+ \s* :
    | \b raise \s+ [\w.]+ \s* ,
    | \b def \s+ \w+ \s* \( [^)]* \( | \b lambda \s* [^:]* \(
    | <> | ` | \b ur ["'] | \b 0 [0-7]+ L? \b | \b \d+ [lL] \b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def is_python_2(text: str, line: int) -> bool:
    """Whether a text that does not parse, by its line with this 1-based number, is Python 2."""
    lines = text.splitlines()
    return 1 <= line <= len(lines) and _STATEMENTS.search(lines[line - 1]) is not None
