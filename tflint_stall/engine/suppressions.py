"""Comments that silence findings: `# tflint-stall: ignore[name] -- reason` and `# noqa: TFS302`.

Only tokens tell a comment from a string, and tokenizing costs twice a parse: a file without one of
the two words is never tokenized.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator

from tflint_stall.documents.source import Source
from tflint_stall.engine.own_findings import may_suppress
from tflint_stall.quick_dataclasses import dataclass, field
from tflint_stall.rule import Edit, Finding
from tflint_stall.settings.selection import UnknownSelector, code_letters, rule_name

# A reason may speak of `#123`; any other `#` starts another comment.
_REST = r"(?P<rest>(?:[^#]|#(?=\d))*)"
_OURS = re.compile(r"#\s*tflint-stall\s*:\s*(?P<verb>file-ignore|ignore)\b\s*(?:\[(?P<rules>[^\]#]*)\])?" + _REST)
_NOQA = re.compile(r"#\s*noqa\s*:\s*(?P<rules>[a-z]+\d+(?:[\s,]+[a-z]+\d+)*)" + _REST, re.IGNORECASE)
_RULE = re.compile(r"[^\s,]+")
_REASON = re.compile(r"\s*--\s*\S")
_BLANKS = re.compile(r"[ \t]*")
_NEWLINE = re.compile(r"\r\n|\r|\n")
_NOT_CODE = (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


@dataclass
class Mention:
    """One rule in one suppression; `start:end` are offsets in the file."""

    written: str
    start: int
    end: int
    # The name of the rule; nothing if it is none of ours (`E501`) or unknown.
    name: str = ""
    # Why the rule is unknown.
    error: str = ""
    is_used: bool = False


@dataclass
class Suppression:
    """One comment, or the part of one, that silences rules."""

    start: int
    end: int
    has_reason: bool
    # The lines it speaks about; nothing for the whole file.
    lines: range | None
    mentions: list[Mention] = field(default_factory=list)

    def covers(self, finding: Finding) -> bool:
        if self.lines is None:
            return True
        ends = (finding.place.line, finding.place.end_line, *finding.statement_lines)
        return any(line in self.lines for line in ends)

    def silences(self, finding: Finding) -> bool:
        """Whether the finding is meant; remembers which mention it was that was needed."""
        if not self.covers(finding):
            return False
        meant = [mention for mention in self.mentions if mention.name == finding.name]
        for mention in meant:
            mention.is_used = True
        return bool(meant)

    def without(self, needless: list[Mention], source: Source) -> Edit:
        """The edit that removes these rules, or the comment with them if no other is left."""
        kept = [mention for mention in self.mentions if mention not in needless]
        if not kept:
            return self._removal(source.text)
        # Each rule that stays keeps what separated it from the one before it.
        text = ""
        for before, mention in zip([None, *self.mentions], self.mentions, strict=False):
            if mention in kept:
                separator = source.text[before.end : mention.start] if before and text else ""
                text += separator + mention.written
        return Edit(self.mentions[0].start, self.mentions[-1].end, text)

    def _removal(self, text: str) -> Edit:
        start = self.start
        end = _end_of_match(_BLANKS, text, self.end)
        if end < len(text) and text[end] not in "\r\n":
            # Another comment follows on the line, and takes the place of this one.
            return Edit(start, end, "")
        while start > 0 and text[start - 1] in " \t":
            start -= 1
        if start == 0 or text[start - 1] in "\r\n":
            # The comment stood alone: its line goes with it.
            end = _end_of_match(_NEWLINE, text, end)
        return Edit(start, end, "")


def _end_of_match(pattern: re.Pattern[str], text: str, start: int) -> int:
    match = pattern.match(text, start)
    return match.end() if match else start


def find(source: Source) -> list[Suppression]:
    """All suppressions of a file, in order."""
    if not may_suppress(source.text):
        return []
    found = []
    for comment in _comments(source):
        for match in _OURS.finditer(comment.text):
            lines = None if match["verb"] == "file-ignore" else comment.lines
            found.append(_suppression(comment, match, lines))
        # As flake8 has it, `noqa` speaks about its own line only.
        for match in _NOQA.finditer(comment.text):
            suppression = _suppression(comment, match, range(comment.line, comment.line + 1))
            if any(mention.name or mention.error for mention in suppression.mentions):
                found.append(suppression)
    return found


@dataclass(frozen=True)
class _Comment:
    text: str
    line: int
    start: int
    # What an ignore in it speaks about: its own line, or what follows if it stands alone.
    lines: range


def _suppression(comment: _Comment, match: re.Match[str], lines: range | None) -> Suppression:
    end = match.start("rest") + len(match["rest"].rstrip())
    suppression = Suppression(
        start=comment.start + match.start(),
        end=comment.start + end,
        has_reason=_REASON.match(match["rest"]) is not None,
        lines=lines,
    )
    if match["rules"] is not None:
        is_noqa = match.re is _NOQA
        base = comment.start + match.start("rules")
        suppression.mentions = [_mention(word, base, is_noqa) for word in _RULE.finditer(match["rules"])]
    return suppression


def _mention(word: re.Match[str], base: int, is_noqa: bool) -> Mention:
    mention = Mention(word.group(), base + word.start(), base + word.end())
    if is_noqa and not word.group().upper().startswith(code_letters()):
        return mention
    try:
        mention.name = rule_name(word.group())
    except UnknownSelector as error:
        mention.error = str(error)
    return mention


def _comments(source: Source) -> Iterator[_Comment]:
    """Every comment with the lines that an ignore in it speaks about."""
    before_statement: list[tokenize.TokenInfo] = []
    between_brackets: list[tokenize.TokenInfo] = []
    depth = statement_start = 0
    for token in tokens(source):
        line = token.start[0]
        if token.type == tokenize.COMMENT:
            if source.line_text(line)[: token.start[1]].strip():
                yield _comment(token, source, range(line, line + 1))
            else:
                (between_brackets if depth else before_statement).append(token)
        elif token.type == tokenize.NEWLINE:
            for comment in before_statement:
                yield _comment(comment, source, range(statement_start, line + 1))
            before_statement.clear()
            statement_start = 0
        elif token.type not in _NOT_CODE:
            statement_start = statement_start or line
            # Inside a statement there is no next one to speak about: the next line with code is meant.
            for comment in between_brackets:
                yield _comment(comment, source, range(line, line + 1))
            between_brackets.clear()
            if token.type == tokenize.OP:
                depth += (token.string in "([{") - (token.string in ")]}")
    for comment in before_statement:
        yield _comment(comment, source, range(0))


def _comment(token: tokenize.TokenInfo, source: Source, lines: range) -> _Comment:
    line, column = token.start
    return _Comment(token.string, line, source.line_starts[line - 1] + column, lines)


def tokens(source: Source) -> Iterator[tokenize.TokenInfo]:
    """The tokens of a file that parses, whatever its newlines are."""
    # Same lines and columns, and `\n` for every newline: `tokenize` does not know a lone `\r`.
    count = len(source.line_starts)
    lines = io.StringIO("".join(f"{source.line_text(line)}\n" for line in range(1, count + 1)))
    try:
        yield from tokenize.generate_tokens(lines.readline)
    except (tokenize.TokenError, SyntaxError):
        # Syntax that is newer than this Python: what was read so far counts.
        return
