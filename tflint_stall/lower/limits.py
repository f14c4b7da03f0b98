"""A look at the tokens before LibCST sees them.

LibCST's parser ends the whole process on very deep nesting and takes minutes for very long chains.
This scan costs a fraction of the parse and refuses what lies beyond limits that code written by a
person does not reach. It knows no grammar, only what is code and what is text: in particular the
code in the replacement fields of formatted strings, which may be nested at will.

Text that is not valid Python may confuse it. That is harmless: LibCST refuses broken tokens before
it builds anything.
"""

from __future__ import annotations

import re

from tflint_stall.quick_dataclasses import dataclass

# Brackets, formatted strings and replacement fields that are open at the same time.
MAX_NESTING = 100
# Brackets in a pattern of a `match` statement: each doubles or quadruples the time that LibCST takes.
MAX_PATTERN_NESTING = 8
# Operators, links like `.x` or `[0][1]`, and `elif`s, each of which puts what is before it one level deeper.
MAX_CHAIN = 300

_TOKEN = re.compile(
    r"""
      (?P<blank> [ \t\f]+ | \#[^\r\n]* | \\(?:\r\n|\r|\n) )
    | (?P<newline> \r\n | \r | \n )
    | (?P<prefix> [bB][rR] | [rR][bBfFtT] | [fFtT][rR] | [bBuUrRfFtT] )? (?P<quote> \"\"\" | ''' | " | ' )
    | (?P<word> [^\W\d]\w* )
    | (?P<number> \.?\d[\w.]* | \.\.\. )
    | (?P<operator> \*\* | // | << | >> | -> | [<>=!:]= | [-+*/%@&|^~<>.] )
    | (?P<opening> [(\[{] )
    | (?P<closing> [)\]}] )
    | (?P<other> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_LINKING_WORDS = frozenset(("and", "or", "not", "in", "is", "if", "else", "for", "lambda", "await"))
_CLOSERS = {"(": ")", "[": "]", "{": "}"}

# The rest of a plain string literal, by its quote.
_REST_OF_STRING = {
    "'": re.compile(r"(?:[^'\\\r\n]|\\.)*'", re.DOTALL),
    '"': re.compile(r'(?:[^"\\\r\n]|\\.)*"', re.DOTALL),
    "'''": re.compile(r"(?:[^'\\]|\\.|'(?!''))*'''", re.DOTALL),
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*"""', re.DOTALL),
}
# What matters in the text of a formatted string, by its quote, and of a format specification, by its brace.
_IN_TEXT = {
    "}": re.compile(r"[{}]"),
    **{
        quote: re.compile(rf"\\N\{{[^{{}}]*\}}|\\[^{{}}]|\{{\{{|\{{|{quote}", re.DOTALL)
        for quote in ("'", '"', "'''", '"""')
    },
}


def check_limits(text: str) -> None:
    """Raise `RecursionError` if something in `text` is nested or chained beyond the limits."""
    scan = _Scan(text)
    while scan.offset < len(text):
        scan.step()


@dataclass
class _Open:
    """Something whose end has not been seen: the module, a bracket, a formatted string, a field."""

    closer: str
    # The links of everything around it.
    links_around: int = 0
    # The links of the chain that is being read, and the most of any chain before it.
    links: int = 0
    deepest: int = 0
    is_text: bool = False
    is_field: bool = False

    def end_chain(self) -> None:
        self.deepest = max(self.deepest, self.links)
        self.links = 0


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self._open = [_Open(closer="")]
        self._line_start = 0
        self._begins_statement = True
        self._is_pattern = False
        self._follows_closing = False
        # How many `elif`s lead to here, by their indentation.
        self._elifs: dict[int, int] = {}

    def step(self) -> None:
        """Go past one token, or past some text."""
        innermost = self._open[-1]
        if innermost.is_text:
            self._text_piece(innermost)
        elif innermost.is_field and self.text.startswith(":", self.offset):
            innermost.is_text = True
            self.offset += 1
        else:
            self._token()

    def _text_piece(self, innermost: _Open) -> None:
        piece = _IN_TEXT[innermost.closer].search(self.text, self.offset)
        if piece is None:
            self.offset = len(self.text)
            return
        self.offset = piece.end()
        if piece.group() == "{":
            self._enter(_Open(closer="}", is_field=True))
        elif piece.group() == innermost.closer:
            self._leave()

    def _token(self) -> None:
        match = _TOKEN.match(self.text, self.offset)
        assert match, "the last alternative takes any character"
        kind, token = match.lastgroup, match.group()
        if self._begins_statement and kind not in ("blank", "newline"):
            self._begin_statement(token)
        self.offset = match.end()
        if kind == "newline":
            self._newline()
        elif kind == "quote":
            self._string(match["prefix"] or "", match["quote"])
        elif kind == "operator" or token in _LINKING_WORDS:
            self._link()
        elif kind == "opening":
            if self._follows_closing:
                self._link()
            self._enter(_Open(closer=_CLOSERS[token]))
        elif kind == "closing" and token == self._open[-1].closer:
            self._leave()
        elif token in (",", ";"):
            self._open[-1].end_chain()
        elif token in (":", "=") and len(self._open) == 1:
            self._is_pattern = False
        if kind != "blank":
            self._follows_closing = kind == "closing"

    def _newline(self) -> None:
        self._line_start = self.offset
        if len(self._open) == 1:
            self._open[0].end_chain()
            self._begins_statement = True

    def _begin_statement(self, word: str) -> None:
        self._begins_statement = False
        self._is_pattern = word == "case"
        indentation = self.offset - self._line_start
        if word == "elif":
            self._elifs[indentation] = self._elifs.get(indentation, 0) + 1
        elif word != "else":
            self._elifs.pop(indentation, None)
        self._elifs = {outer: count for outer, count in self._elifs.items() if outer <= indentation}
        if sum(self._elifs.values()) > MAX_CHAIN:
            raise self._error(f"more than {MAX_CHAIN} 'elif' in a row")

    def _string(self, prefix: str, quote: str) -> None:
        if set(prefix.lower()) & set("ft"):
            self._enter(_Open(closer=quote, is_text=True))
        elif rest := _REST_OF_STRING[quote].match(self.text, self.offset):
            self.offset = rest.end()

    def _link(self) -> None:
        innermost = self._open[-1]
        innermost.links += 1
        if innermost.links_around + innermost.links > MAX_CHAIN:
            raise self._error(f"more than {MAX_CHAIN} operators or calls in one chain")

    def _enter(self, opened: _Open) -> None:
        around = self._open[-1]
        opened.links_around = around.links_around + around.links
        self._open.append(opened)
        most = MAX_PATTERN_NESTING if self._is_pattern else MAX_NESTING
        if len(self._open) > most + 1:
            raise self._error(f"more than {most} brackets within each other")

    def _leave(self) -> None:
        closed = self._open.pop()
        closed.end_chain()
        # What stood inside is part of the chain around it, whose links go on from there.
        self._open[-1].links = max(self._open[-1].links, closed.deepest)

    def _error(self, what: str) -> RecursionError:
        line = self.text.count("\n", 0, self.offset) + 1
        return RecursionError(f"Line {line}: {what}; the code is nested too deep to be read.")
