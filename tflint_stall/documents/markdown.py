"""Python in Markdown and text files: the fenced blocks, and the way back from a block to its file.

Each block is a program of its own. Lines keep their places: the text of a block is the text of its
lines without the indentation of the fence, or without the prompts of a console session.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from tflint_stall.documents.source import Source
from tflint_stall.quick_dataclasses import dataclass, replace
from tflint_stall.rule import Edit, Finding, Place, Safety

_OPENING = re.compile(r"(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`\r\n]*)")
_LANGUAGE = re.compile(r"\{?\.?(?P<name>[\w+-]*)")
_PYTHON = frozenset({"python", "python3", "py", "py3", "pycon"})
_PROMPTS = (">>> ", "... ", ">>>", "...")


@dataclass(frozen=True)
class Block:
    """One block: the program, and for each of its lines the offset in the file where it starts."""

    source: Source
    text: str
    # The 1-based line of the file that is the first of the block.
    line: int
    starts: tuple[int, ...]

    @cached_property
    def _own(self) -> Source:
        return Source.from_text(self.text, self.source.path)

    def in_file(self, finding: Finding) -> Finding:
        """A finding of this block, as one of the file.

        Its fix is only shown: the prose around a block speaks about the block as it is.
        """
        first, last = finding.statement_lines
        fix = None
        if finding.fix:
            edits = tuple(self._edit(edit) for edit in finding.fix.edits)
            fix = replace(finding.fix, safety=Safety.DISPLAY, edits=edits)
        lines = (first + self.line - 1, last + self.line - 1)
        related = tuple(
            other if other.path else replace(other, place=self._moved(other.place)) for other in finding.related
        )
        return replace(finding, place=self._moved(finding.place), fix=fix, statement_lines=lines, related=related)

    def _moved(self, place: Place) -> Place:
        return Place(*self._position(place.line, place.column), *self._position(place.end_line, place.end_column))

    def _position(self, line: int, column: int) -> tuple[int, int]:
        return line + self.line - 1, column + self._shift(line)

    def _shift(self, line: int) -> int:
        """How many characters of a line of the file stand before the block's own."""
        # An error at the end of a block is on the line after its last.
        line = min(line, len(self.starts))
        return self.starts[line - 1] - self.source.line_starts[line + self.line - 2]

    def _edit(self, edit: Edit) -> Edit:
        line = self._own.position(edit.start)[0]
        # What the fence is indented by belongs before every new line, too.
        margin = " " * self._shift(line)
        return Edit(self._offset(edit.start), self._offset(edit.end), edit.text.replace("\n", f"\n{margin}"))

    def _offset(self, offset: int) -> int:
        starts = self._own.line_starts
        line = min(bisect_right(starts, offset), len(self.starts))
        return self.starts[line - 1] + offset - starts[line - 1]


def python_blocks(source: Source) -> Iterator[Block]:
    """The blocks that say they are Python, in order."""
    line, count = 1, len(source.line_starts)
    while line <= count:
        opening = _OPENING.fullmatch(source.line_text(line))
        line += 1
        if opening is None:
            continue
        first = line
        while line <= count and not _closes(source.line_text(line), opening["fence"]):
            line += 1
        if _is_python(opening["info"]) and first < line:
            yield _block(source, range(first, line), len(opening["indent"]))
        line += 1


def _is_python(info: str) -> bool:
    language = _LANGUAGE.match(info.strip())
    return language is not None and language["name"].lower() in _PYTHON


def _closes(line: str, fence: str) -> bool:
    stripped = line.strip()
    return len(stripped) >= len(fence) and set(stripped) == {fence[0]}


def _block(source: Source, lines: range, indent: int) -> Block:
    texts = [source.line_text(line) for line in lines]
    is_session = next((text.strip() for text in texts if text.strip()), "").startswith(">>>")
    cuts = [_prompt(text) if is_session else _margin(text, indent) for text in texts]
    starts = tuple(source.line_starts[line - 1] + cut for line, cut in zip(lines, cuts, strict=True))
    ends = [source.line_starts[line] if line < len(source.line_starts) else len(source.text) for line in lines]
    text = "".join(source.text[start:end] for start, end in zip(starts, ends, strict=True))
    return Block(source, text, lines.start, starts)


def _margin(text: str, indent: int) -> int:
    """How much of a line's indentation belongs to the fence."""
    return min(indent, len(text) - len(text.lstrip()))


def _prompt(text: str) -> int:
    """How much of a line of a console session is not code: the prompt, or all of it for output."""
    code = text.lstrip()
    for prompt in _PROMPTS:
        if code.startswith(prompt):
            return len(text) - len(code) + len(prompt)
    return len(text)
