"""How a file writes what a fix adds to it."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from tflint_stall.documents.source import Source
from tflint_stall.facts.syntax.tree import Tree
from tflint_stall.quick_dataclasses import replace
from tflint_stall.rule import Edit, Fix

# So many keywords show how a file writes them.
_SHOWN = 3
# A short text without anything in it that quotes would matter to, nor a letter before it.
_DOUBLE, _SINGLE = r"(?<![\w\"'\\])\"([^\"'\\{}\n]*)\"(?!\")", r"(?<![\w\"'\\])'([^\"'\\{}\n]*)'(?!')"


@lru_cache(maxsize=1)
def equals(tree: Tree) -> str:
    """What stands between the name and the value of a keyword in most calls of a file: `=`, or ` = `."""
    text, spaced, close = tree.source.text, 0, 0
    for keyword in tree.nodes(ast.keyword):
        if keyword.arg is not None:
            between = text[tree.start(keyword) + len(keyword.arg) : tree.start(keyword.value)].rstrip("(")
            spaced += between == " = "
            close += between == "="
    return " = " if spaced >= _SHOWN and spaced > close else "="


def quoted(fix: Fix, source: Source) -> Fix:
    """The fix, with new texts in single quotes where the file writes most of its own so."""
    if not any('"' in edit.text for edit in fix.edits) or not _writes_single_quotes(source.text):
        return fix
    return replace(fix, edits=tuple(_quoted(edit, source.text) for edit in fix.edits))


def _quoted(edit: Edit, text: str) -> Edit:
    if edit.text.count('"') % 2 or "'" in edit.text:
        return edit  # a part of a text, or one in another
    # What is only moved stays as it was.
    new = re.sub(_DOUBLE, lambda found: found[0] if found[0] in text else f"'{found[1]}'", edit.text)
    return Edit(edit.start, edit.end, new) if new != edit.text else edit


@lru_cache(maxsize=2)
def _writes_single_quotes(text: str) -> bool:
    single = len(re.findall(_SINGLE, text))
    return single >= _SHOWN and single > 2 * len(re.findall(_DOUBLE, text))
