"""Places where a comment may stand, near the edits of fixes."""

from __future__ import annotations

import io
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from tflint_stall.rule import Finding

_GAP = "# kept, wherever it stands"


def gaps(text: str, findings: Sequence[Finding]) -> Iterator[dict[int, str]]:
    """The first gap near the edits of each finding, then the second: findings stand too far apart to interfere.

    Each gap is an offset and the comment that is to stand there.
    """
    places = dict(_gaps(text))
    near = [{at: places[at] for at in places if line_of(text, at) in _lines_near_edits(text, f)} for f in findings]
    for some in zip_longest(*(sorted(there.items()) for there in near)):
        yield dict(gap for gap in some if gap)


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def comments(text: str) -> Counter[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return Counter(token.string for token in tokens if token.type == tokenize.COMMENT)


def _lines_near_edits(text: str, finding: Finding) -> set[int]:
    if finding.fix is None:
        return set()
    lines = [line_of(text, at) for edit in finding.fix.edits for at in (edit.start, edit.end)]
    return set(range(min(lines) - 1, max(lines) + 2)) | set(range(*finding.statement_lines))


def _gaps(text: str) -> Iterator[tuple[int, str]]:
    """Between tokens inside of brackets, at ends of lines, before statements."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    depth = strings = 0
    new_line = True
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for token, following in pairwise(tokens):
        name = tokenize.tok_name[token.type]
        strings += {"FSTRING_START": 1, "FSTRING_END": -1}.get(name, 0)
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token.string, 0) if name == "OP" else 0
        end_line, column = token.end
        plain = name not in ("NEWLINE", "NL", "INDENT", "DEDENT", "COMMENT")
        if plain and not strings:
            if new_line:
                yield starts[token.start[0] - 1], " " * token.start[1] + _GAP + "\n"
            ends_line = following.type in (tokenize.NEWLINE, tokenize.NL)
            if ends_line:
                yield starts[end_line - 1] + column, f"  {_GAP}"
            elif depth and following.type != tokenize.COMMENT:
                yield starts[end_line - 1] + column, f"  {_GAP}\n"
        new_line = name == "NEWLINE" or (new_line and not plain)
