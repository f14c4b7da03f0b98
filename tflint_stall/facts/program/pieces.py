"""Into how many pieces a text that is written out is cut: words of a sentence, clauses of a paragraph."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.values import Api, Const, Frame, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_OF_PATTERNS = frozenset({"finditer", "findall", "split"})
# What cuts a text into words: of jieba, of NLTK. Its first argument is the text.
_CUTTING = frozenset({"cut", "lcut", "sent_tokenize", "tokenize", "word_tokenize"})
# Texts beyond this are no sentences; and so sets in sets are written, of which `re` warns.
_LONGEST = 1000
_NESTED = r"\[\[|--|&&|~~|\|\|"


def pieces(module: Module, expr: ast.expr, frame: Frame | None) -> int | None:
    """How many pieces the longest text gives that comes to a cut; `None` where one is not written out."""
    if isinstance(expr, ast.Call) and last_name(expr.func) in ("enumerate", "list", "tqdm") and expr.args:
        expr = expr.args[0]
    if not isinstance(expr, ast.Call) or not isinstance(expr.func, (ast.Attribute, ast.Name)):
        return None
    name = last_name(expr.func)
    if name in ("split", "splitlines") and isinstance(expr.func, ast.Attribute):
        texts = _texts(module, expr.func.value, frame)
        if texts:
            return _split(module, expr, texts, frame)
    if name in _CUTTING and expr.args:
        return _most(map(len, _texts(module, expr.args[0], frame)))
    if name in _OF_PATTERNS and isinstance(expr.func, ast.Attribute) and expr.args:
        return _found(module, expr, expr.func, frame)
    return None


def _most(counts: Iterable[int]) -> int | None:
    return max(counts, default=None)


def _found(module: Module, call: ast.Call, called: ast.Attribute, frame: Frame | None) -> int | None:
    """`re.split(pattern, text)`, `pattern.finditer(text)`"""
    evaluate = module.project.evaluator.evaluate
    if any(isinstance(v, Api) and v.path.startswith("re.") for v in evaluate(module, called, frame)):
        pattern, text = module.project.evaluator.constant(module, call.args[0], frame), argument(call, 1, "string")
    else:
        made = [v for v in evaluate(module, called.value, frame) if isinstance(v, Obj) and v.api == "re.compile"]
        node = made[0].node if len(made) == 1 else None
        if not isinstance(node, ast.Call) or not node.args:
            return None
        pattern, text = made[0].module.project.evaluator.constant(made[0].module, node.args[0]), call.args[0]
    texts = _texts(module, text, frame) if text is not None else []
    return _most(_places(pattern, one) for one in texts)


def _places(pattern: object, text: str) -> int:
    """How many places a pattern finds; it is tried only where that is surely quick."""
    plain = isinstance(pattern, str) and len(re.findall(r"[*+{]", pattern)) <= 1 and len(text) <= _LONGEST
    if not isinstance(pattern, str) or not plain or re.search(_NESTED, pattern):
        return len(text)
    try:
        return len(re.findall(pattern, text)) + 1
    except re.error:
        return len(text)


def _split(module: Module, call: ast.Call, texts: list[str], frame: Frame | None) -> int | None:
    given = argument(call, 0, "sep") if last_name(call.func) == "split" else None
    between = module.project.evaluator.constant(module, given, frame) if given is not None else None
    if last_name(call.func) == "splitlines":
        return _most(len(text.splitlines()) for text in texts)
    if given is not None and (not isinstance(between, str) or not between):
        return _most(map(len, texts))
    return _most(len(text.split(between if isinstance(between, str) else None)) for text in texts)


def _texts(module: Module, expr: ast.expr, frame: Frame | None) -> list[str]:
    """All texts that an expression may be; empty where one of them is not written out."""
    values = module.project.evaluator.evaluate(module, expr, frame)
    texts = [value.value for value in values if isinstance(value, Const) and isinstance(value.value, str)]
    return texts if len(texts) == len(values) else []
