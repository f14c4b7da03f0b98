"""TFS403: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Mode
from tflint_stall.facts.tensorflow import tape_keeping, taped
from tflint_stall.fixes import headers
from tflint_stall.rule import Fix, Level, Rule, Safety

_WHOLE = "the tape holds every tensor of every step until the loop ends, and each gradient walks back through all of it"


class TapeRetained(Rule):
    """A gradient tape that is kept after its step, or that is open around a whole loop of steps.

    ## Why it stalls
    A tape holds the inputs and results of every operation that it recorded. Kept in a list, it keeps them; a tape
    around the loop records all steps of an epoch, the updates of the weights as well, and the way back gets longer with
    each of them. Memory grows step by step, until there is none.

    ## Example
    ```python
    import tensorflow as tf

    weight = tf.Variable(tf.ones((256, 256)))
    optimizer = tf.keras.optimizers.SGD(1e-3, global_clipnorm=1.0)
    with tf.GradientTape(persistent=True) as tape:
        for step in range(1000):
            loss = tf.reduce_mean((tf.ones((64, 256)) @ weight) ** 2)
            optimizer.apply_gradients([(tape.gradient(loss, weight), weight)])
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    weight = tf.Variable(tf.ones((256, 256)))
    optimizer = tf.keras.optimizers.SGD(1e-3, global_clipnorm=1.0)

    @tf.function
    def train_step():
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((tf.ones((64, 256)) @ weight) ** 2)
        optimizer.apply_gradients([(tape.gradient(loss, weight), weight)])

    for step in range(1000):
        train_step()
    ```

    ## When not to
    A loop that is differentiated as a whole: a recurrent network or a rollout whose gradient is taken once, after it,
    and the inner steps of meta-learning. Tapes that are kept because their gradients are taken later, such as those of
    an episode, and lists that are emptied; but not the tapes of all batches of a dataset, whose gradients could be
    added up batch by batch. A persistent tape without `del`, which goes when its name is bound again.

    ## Fix safety
    Unsafe: the tape is opened in each round of the loop. What the loop computes from earlier rounds is then a constant.
    Offered where the loop is all that the tape records. A list of tapes is for its author to take away.
    """

    code = "TFS403"
    level = Level.WARNING
    triggers = ("GradientTape",)
    tensorflow = ">=2.0"
    why = _WHOLE

    def on_program(self) -> None:
        for block in taped.blocks(self.facts.module):
            recorded = tape_keeping.recorded_loop(self.facts.module, block)
            if recorded is None or not self.facts.loop_is_hot(recorded[0]) or self.facts.in_test(block):
                continue
            loop, update = recorded
            if self.facts.mode(block) is not Mode.V1_GRAPH:
                self.report(
                    block,
                    "this tape records a whole loop of training steps",
                    help="open it in the loop, around the computation of one loss",
                    fix=self._fix(block, loop),
                    given=(update.func,),
                )
        for held in tape_keeping.kept(self.facts.module):
            self._check_kept(held)

    def _check_kept(self, held: tape_keeping.Kept) -> None:
        hot = self.facts.hot(held.by)
        entered = taped.block_of_tape(held.tape.node)
        if hot is None or held.tape.module is not self.facts.module or self.facts.mode(held.by) is not Mode.EAGER:
            return
        for_epoch = tape_keeping.waits_for_epoch(self.facts.module, held, hot)
        if not for_epoch and tape_keeping.is_emptied(self.facts.module, held, hot.loop):
            return
        if not for_epoch and tape_keeping.is_asked_later(self.facts.module, held):
            return
        node = entered if entered is not None else held.tape.node
        self.report(
            node,
            f"`{held.container}` keeps this tape, and the tapes of all other iterations",
            why="each tape holds every tensor that its step computed: memory grows with every iteration",
            help="take each gradient with its batch, and add them up: the weights stay as they are until then"
            if for_epoch
            else "keep the numbers that are needed (`float(loss)`), and let the tape go",
            hot=hot,
        )

    def _fix(self, block: ast.With, loop: ast.For | ast.While) -> Fix | None:
        """`with tape: for …:` becomes `for …: with tape:`."""
        if block.body != [loop] or loop.orelse or len(block.items) != 1:
            return None
        edits = headers.swap_headers(self.facts.tree, block, loop)
        return Fix("open the tape in each round", Safety.UNSAFE, edits) if edits is not None else None
