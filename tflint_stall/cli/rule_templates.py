"""What `new-rule` writes. `<name>`, `<class>` and `<code>` are filled in.

The rule that is written is a whole one, so that everything passes from the start: it finds `time.sleep` in loops.
"""

from __future__ import annotations

_PAGE = '''\
    """Sleeping in a loop.

    ## Why it stalls
    The loop waits although nothing is there to wait for, and the device with it.

    ## Example
    ```python
    import time

    import tensorflow as tf

    x = tf.ones((8, 8))
    for _ in range(1000):
        x = x * 0.5
        time.sleep(0.001)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    x = tf.ones((8, 8))
    for _ in range(1000):
        x = x * 0.5
    ```

    ## When not to
    Loops that poll for something that happens elsewhere.

    ## Fix safety
    Unsafe: somebody may have wanted the pause.
    """

    code = "<code>"
    level = Level.WARNING
    # One of these words stands in every file in which the rule can fire.
    triggers = ("sleep",)
    why = "the loop waits, and the device with it"
'''

AST_RULE = f'''\
"""<code>: see the class."""

from __future__ import annotations

import ast

from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety


class <class>(Rule):
{_PAGE}
    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.api(call.func) != "time.sleep":
            return
        hot = self.facts.hot(call)
        if hot is not None and not self.facts.in_test(call):
            self.report(call, "the loop sleeps", help="leave the pause out", fix=self._fix(call), hot=hot)

    def _fix(self, call: ast.Call) -> Fix | None:
        edits = rewrite.codemod(self.facts.tree, call, _without_pause)
        return Fix("leave the pause out", Safety.UNSAFE, edits) if edits else None


def _without_pause(module):
    """LibCST's tree of the statement, changed."""
    import libcst.matchers as m
    from libcst import RemoveFromParent

    pause = m.SimpleStatementLine(body=[m.Expr(value=m.Call())])
    return m.replace(module, pause, RemoveFromParent())
'''

CST_RULE = f'''\
"""<code>: see the class."""

from __future__ import annotations

from tflint_stall.cst import CstRule, Level, Safety, cst, m


class <class>(CstRule):
{_PAGE}
    def visit_Expr(self, node: cst.Expr) -> None:
        if not m.matches(node.value, m.Call()) or self.facts.api(node.value.func) != "time.sleep":
            return
        hot = self.facts.hot(node)
        if hot is not None and not self.facts.in_test(node):
            self.report(
                node.value,
                "the loop sleeps",
                help="leave the pause out",
                fix=self.fixed("leave the pause out", Safety.UNSAFE, (node, cst.RemoveFromParent())),
                hot=hot,
            )
'''

BEFORE = """\
import time

import tensorflow as tf


def setup():
    return tf.ones((8, 8))


def run(x):
    for _ in range(100):
        x = x * 0.5
        # expect: <name>=warning/unsafe/certain
        time.sleep(0.001)
    return x
"""

AFTER = """\
import time

import tensorflow as tf


def setup():
    return tf.ones((8, 8))


def run(x):
    for _ in range(100):
        x = x * 0.5
        # expect: <name>=warning/unsafe/certain
    return x
"""

CLEAN = """\
import time

import tensorflow as tf


def setup():
    return tf.ones((8, 8))


def run(x):
    time.sleep(0.001)  # once
    for _ in range(3):
        x = x * 0.5
        time.sleep(0.001)  # a handful
    return x
"""

BENCH = """\
# What `tflint-stall verify <name>` runs and measures: before.py must take three times as long as after.py.
# The example in words, for those who read the figure: "on the rule's example, …".
example = "three short waits in each of some rounds"
claim = "time"
min-ratio = 3
equal = "exact"
"""

TESTS = '''\
"""Every rule in this folder keeps the promises of a rule."""

from pathlib import Path

import pytest

from tflint_stall.testing import promises


@pytest.mark.parametrize("promise", promises(Path(__file__).parent), ids=str)
def test_rule(promise):
    promise()
'''
