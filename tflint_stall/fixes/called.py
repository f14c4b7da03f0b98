"""A call of a method that becomes one of the object itself: `model.predict(x, verbose=0)` to `model(x)`."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.syntax.tree import Tree


def called_itself(tree: Tree, call: ast.Call, data: ast.expr, told: str) -> str:
    """The call of the object with its data and what else it is told; how the brackets are broken stays as it is."""
    assert isinstance(call.func, ast.Attribute)
    text = tree.source.text
    end = max(tree.end(item) for item in (*call.args, *(keyword.value for keyword in call.keywords)))
    opened, closed = text[tree.end(call.func) : tree.start(data)], text[end : tree.end(call)]
    if opened.strip() != "(" or closed.strip(" \t\r\n,") != ")":
        opened, closed, between = "(", ")", ", "
    else:
        between = text[tree.end(data) : tree.start(call.keywords[0])] if call.keywords else ", "
    given = tree.text(data) + (f"{between}{told}" if told else "")
    if "\n" not in opened:
        # What stands below the bracket goes along with it.
        given = re.sub(rf"\n {{{len(call.func.attr) + 1}}}", "\n", given)
    return f"{tree.text(call.func.value)}{opened}{given}{closed}"
