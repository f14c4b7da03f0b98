"""TFS405: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Mode, size_in_words
from tflint_stall.facts.tensorflow.shapes import creation_bytes
from tflint_stall.rule import Level, Rule

_HUGE = 2**30
_CREATORS = frozenset(
    f"tf.{name}"
    for name in """zeros ones fill eye range linspace one_hot constant Variable random.normal random.uniform
    random.truncated_normal random.gamma random.poisson random.stateless_normal random.stateless_uniform
    random.stateless_truncated_normal""".split()
) | frozenset(
    f"keras.{home}.{name}"
    for home, names in (
        ("ops", "zeros ones full eye"),
        ("random", "normal uniform truncated_normal"),
        ("backend", "zeros ones random_normal random_uniform eye"),
    )
    for name in names.split()
)


class HugeLiteralTensor(Rule):
    """A tensor of a gigabyte and more, by the shape that is written there.

    ## Why it stalls
    `(1024, 1024, 1024)` numbers of 32 bits are 4.3 GB. On a GPU that is most of its memory; on the host it is swapped.
    In a loop there are two of them at a time: the name lets the old one go only when the new one is there.

    ## Example
    ```python
    import tensorflow as tf

    batch = tf.random.normal((1024, 1024, 1024))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(1024).map(lambda i: tf.random.normal((1024, 1024)))
    ```

    ## When not to
    Where the machine has the memory, and all of it is needed at once. Shapes that are computed are not looked at.

    ## Fix safety
    There is no fix: how much of it is needed at a time is not in the code.
    """

    code = "TFS405"
    level = Level.ADVICE
    triggers = tuple(sorted({name.rpartition(".")[2] for name in _CREATORS}))
    tensorflow = ">=1.0"
    why = "a tensor is one piece of memory: it fits as a whole, or the program ends"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.api(call.func) not in _CREATORS:
            return
        size = creation_bytes(self.facts.module, call)
        if size is None or size < _HUGE or self.facts.in_test(call) or self._is_made_inside(call):
            return
        hot = self.facts.hot(call, cold=1)
        repeated = hot is not None and self.facts.mode(call) is Mode.EAGER
        self.report(
            call,
            f"this tensor has{size_in_words(size)}".replace(" (", " ").rstrip(")"),
            why="while the name is bound again two of them are alive" if repeated else "",
            help="make it in parts: a smaller shape, a batch at a time, or a dataset",
            level=Level.WARNING if repeated else Level.ADVICE,
            hot=hot if repeated else None,
        )

    def _is_made_inside(self, call: ast.Call) -> bool:
        """`tf.Variable(tf.zeros(…))`: said where it is made."""
        given = (*call.args[:1], *(keyword.value for keyword in call.keywords if keyword.arg != "shape"))
        return any(
            isinstance(item, ast.Call)
            and self.facts.api(item.func) in _CREATORS
            and (creation_bytes(self.facts.module, item) or 0) >= _HUGE
            for item in given
        )
