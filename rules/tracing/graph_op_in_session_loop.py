"""TFS206: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Growth, Mode
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.blocks import goes_over_one_or_several, is_one_pass, is_unsized_pass
from tflint_stall.facts.tensorflow.graph_readers import knows_less_before
from tflint_stall.facts.tensorflow.sessions import runs_in_an_inner_loop, sees_session
from tflint_stall.fixes.hoist import hoist
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

# The name of a function that fills variables once.
_LOADING = r"(?i)load|restore|import|assign_pretrained|init(ial)?_?weights"


class GraphOpInSessionLoop(Rule):
    """Operations added to the graph in a loop that runs them.

    ## Why it stalls
    A TensorFlow 1 graph only grows. Each iteration adds operations, and each `run` after a change prepares the
    whole graph again: the loop becomes slower with every iteration, quadratically in all, and its memory grows.

    ## Example
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, ())
    with tf.Session() as sess:
        for i in range(1000):
            print(sess.run(tf.square(x), {x: i}))
    ```

    ## Use instead
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, ())
    square = tf.square(x)
    with tf.Session() as sess:
        for i in range(1000):
            print(sess.run(square, {x: i}))
    ```
    `tf.get_default_graph().finalize()` after building makes TensorFlow raise where a graph still grows. Where each
    trial shall have a network of its own, build it under `with tf.Graph().as_default():`, or begin the trial with
    `tf.reset_default_graph()`: else the graph holds all the networks there ever were.

    ## When not to
    Loops that build the graph before anything runs (towers, layers), over what may be given alone or as a list, and a
    new `tf.Graph()` per iteration. An operation per epoch, beside an inner loop of runs, is advice, and so is one for
    each large block of the data, or each of some weights, that a program goes through once, or in a rare validation.

    ## Fix safety
    Unsafe: the operation is made once, with what it reads at that time. A value of the loop becomes a
    placeholder that is fed.
    """

    code = "TFS206"
    level = Level.WARNING
    least_in_all = 2.5
    triggers = ("Session", "eval", "get_session", "run")
    tensorflow = ">=1.0"
    why = "the graph grows in every iteration and is prepared again at each run"

    def on_program(self) -> None:
        if sees_session(self.facts.module):
            for growth in self.facts.graph_growth.found():
                if not goes_over_one_or_several(growth.hot):
                    self._report(growth)

    def _report(self, growth: Growth) -> None:
        others = growth.count - 1
        more = f" and {others} more operation{'s'[: others > 1]}" if others else ""
        more += ", with all operations of a backward pass," if growth.is_differentiated else ""
        first = growth.first
        grounds = (*first.symbolic, Proof.if_seen(self.facts.mode(first.node) is Mode.V1_GRAPH))
        if growth.hot is not None and growth.hot.module is self.facts.module:
            grounds = (*grounds, growth.hot.loop)
        named = first.name if first.symbolic else f"`{first.name}`"
        what = f"{named}{more} {'are' if others else 'is'}"
        if growth.builds and growth.is_network and growth.has_own_session:
            self.report(
                first.node,
                f"{what} added to the same graph in every iteration, which builds a network and opens a Session for it",
                why="a graph only grows: it still holds, saves and initialises the networks of all earlier iterations",
                help="build each under `with tf.Graph().as_default():`, or call `tf.reset_default_graph()` first",
                given=grounds,
                hot=growth.hot,
            )
            return
        self.report(
            first.node,
            f"{what} added to the graph in every iteration",
            help=self._help(growth),
            fix=self._fix(growth),
            given=grounds,
            level=Level.ADVICE if self._is_seldom(growth) else None,
            hot=growth.hot,
            # What a network costs grows with each that is left behind: no share of one round.
            wasted=None if growth.is_network else costs.GRAPH_OPERATION + growth.seconds,
            variant="network" if growth.is_network else "operation",
        )

    def _help(self, growth: Growth) -> str:
        """What to do; of feeding only where something may change."""
        node, once = growth.first.node, "make it once, before the loop"
        same = self.facts.invariance(growth.hot, node)
        stays = isinstance(node, ast.Call) and growth.count == 1 and same.holds_arguments(node)
        return once if stays else f"{once}; feed what changes through a placeholder"

    def _is_seldom(self, growth: Growth) -> bool:
        """Whether this fills variables once, is done for each of some things, or beside the runs of an inner loop."""
        node, hot = growth.first.node, growth.hot
        loads = re.search(_LOADING, self.facts.enclosing_function_name(node)) is not None
        beside = not growth.is_differentiated and runs_in_an_inner_loop(hot, node)
        # Each round is a training of its own: one operation for it is little.
        beside = beside or (growth.has_own_session and not growth.builds)
        return loads or beside or is_one_pass(hot) or is_unsized_pass(hot)

    def _fix(self, growth: Growth) -> Fix | None:
        first = growth.first
        # Made once, an iterator comes to its end.
        if re.search(r"\bmake_\w*iterator", self.facts.tree.text(first.node)):
            return None
        if growth.hot.via is not None or knows_less_before(self.facts.module, first.node, growth.hot.loop):
            return None
        wanted = "product" if isinstance(first.node, ast.BinOp) else first.name.rpartition(".")[2].lower()
        hoisted = hoist(self.facts, first.node, growth.hot, wanted)
        message = "make the operation once, before the loop"
        return Fix(message, Safety.UNSAFE, hoisted.edits) if hoisted is not None else None
