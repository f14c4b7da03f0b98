"""TFS205: see the class."""

from __future__ import annotations

from tflint_stall.cst import CstRule, cst
from tflint_stall.facts import Mode, Opening
from tflint_stall.facts.api import costs
from tflint_stall.fixes.hoist import hoist_opened
from tflint_stall.rule import Fix, Level, Proof, Safety


class SessionInLoop(CstRule):
    """A `Session` opened in every iteration of a loop.

    ## Why it stalls
    A new Session prepares the graph again, prunes and places it again, and starts with empty caches; on a GPU it
    also sets up its memory again.

    With TensorFlow 2 and eager execution left on, what was computed before a Session is no part of its graph: `run`
    raises "The Session graph is empty" in the first iteration.

    ## Example
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    total = tf.constant(1.0) + tf.constant(2.0)
    for i in range(1000):
        with tf.Session() as sess:
            print(sess.run(total))
    ```

    ## Use instead
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    total = tf.constant(1.0) + tf.constant(2.0)
    with tf.Session() as sess:
        for i in range(1000):
            print(sess.run(total))
    ```

    ## When not to
    One Session per graph, process, checkpoint or file of the loop, or per training run: what it serves takes longer
    than opening it. A graph that is built in each iteration needs its own Session: there the graph is the cost, and
    the finding is advice. So is one in which nothing runs.

    ## Fix safety
    Safe where the file makes nothing but operations that only compute, and the Session only runs them. Unsafe
    elsewhere: variables, iterators, queues, tables and random operations begin afresh with each Session.
    """

    code = "TFS205"
    warns_when_likely = True
    level = Level.WARNING
    triggers = ("Session", "InteractiveSession")
    tensorflow = ">=1.0"
    why = "each new Session prepares and optimises the same graph again"

    def concerns(self) -> bool:
        return bool(self.facts.openings.found())

    def visit_Call(self, call: cst.Call) -> None:
        opening = self.facts.openings.of(self.ast(call))
        if opening is None:
            return
        if opening.lost is not None and not self.facts.graph_program():
            self.report(
                call,
                'eager execution is on, so this Session has no graph: `run` raises "The Session graph is empty"',
                why="TensorFlow 2 executes operations at once; none of them enters a graph",
                help="drop the Session and use the values, or build under `with tf.Graph().as_default():`",
                level=Level.ERROR,
                given=(opening.lost,),
                hot=opening.hot,
            )
        elif opening.has_own_graph:
            self.report(
                call,
                f"a new Session is opened for a new graph {self._when(opening)}",
                why="a graph that is built again is prepared and optimised again, too",
                help="build the graph and open its Session once; feed what changes through a placeholder",
                level=Level.ADVICE,
                hot=opening.hot,
            )
        else:
            self._report(opening)

    def _report(self, opening: Opening) -> None:
        built = self.facts.openings.builds_what_it_runs(opening)
        grows = built or self.facts.graph_growth.is_added_in(opening.boundary)
        prepared = costs.SESSION_OF_NETWORK if self.facts.openings.run_loaded_networks else costs.SESSION
        place = "before the loop" if opening.hot is not None else "when the program starts"
        self.report(
            opening.call,
            f"a new Session is opened {self._when(opening)}" + (", and the graph grows each time" if grows else ""),
            why="what it runs is built in the loop: each new Session prepares a larger graph"
            if built
            else "each new Session prepares and optimises the graph again, which has grown meanwhile"
            if grows
            else "",
            help=f"build the graph and open one Session {place}; feed what changes through a placeholder"
            if grows
            else f"open it once, {place}",
            fix=None if grows else self._fix(opening),
            level=None if opening.is_used else Level.ADVICE,
            given=(Proof.if_seen(self.facts.mode(opening.call) is Mode.V1_GRAPH),),
            hot=opening.hot,
            wasted=prepared + (costs.GRAPH_OPERATION if grows else 0.0),
            variant="a growing graph" if grows else "one graph",
        )

    def _when(self, opening: Opening) -> str:
        return "in every iteration" if opening.hot is not None else "for every request"

    def _fix(self, opening: Opening) -> Fix | None:
        hot = opening.hot
        edits = (
            hoist_opened(self.facts.plain, opening.call, hot, "session")
            if hot is not None and hot.via is None
            else None
        )
        if edits is None:
            return None
        safety = Safety.SAFE if self.facts.openings.may_share(opening) else Safety.UNSAFE
        return Fix("open the Session once, before the loop", safety, edits)
