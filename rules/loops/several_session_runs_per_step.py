"""TFS313: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, argument
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.held_out import passes_once
from tflint_stall.facts.tensorflow.session_runs import SessionRun, several
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety


class SeveralSessionRunsPerStep(Rule):
    """Several runs of a Session, one after the other, with the same feed.

    ## Why it stalls
    Each `run` computes all that its fetches need. Two runs with the same feed compute what they share twice: the loss
    and the accuracy of one batch cost two forward passes, and the batch is copied to the device twice.

    ## Example
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, (None, 4))
    y = tf.layers.dense(x, 2)
    loss, top = tf.reduce_mean(y ** 2), tf.reduce_max(y)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for batch in batches:
            l = sess.run(loss, feed_dict={x: batch})
            t = sess.run(top, feed_dict={x: batch})
            print(l, t)
    ```

    ## Use instead
    ```python
    import tensorflow.compat.v1 as tf

    tf.disable_v2_behavior()
    x = tf.placeholder(tf.float32, (None, 4))
    y = tf.layers.dense(x, 2)
    loss, top = tf.reduce_mean(y ** 2), tf.reduce_max(y)
    with tf.Session() as sess:
        sess.run(tf.global_variables_initializer())
        for batch in batches:
            l, t = sess.run([loss, top], feed_dict={x: batch})
            print(l, t)
    ```

    ## When not to
    What is run behind a training operation sees the new weights: that is advice, for a loss that is only printed. What
    is fed with something else, or with what an earlier run gave, belongs into a run of its own. Without a feed nobody
    sees what the runs share: that is advice, and where the graph reads from a queue or an iterator each run takes
    another batch. So is one pass over a validation split, and what takes less than seconds in all. What is only run
    now and then is silent.

    ## Fix safety
    Unsafe: operations that draw random numbers or change variables run once instead of several times. It is offered
    where the runs stand right behind each other and are assigned.
    """

    code = "TFS313"
    warns_when_likely = True
    least_in_all = 2.5  # seconds beside a training of minutes
    level = Level.WARNING
    triggers = ("run", "eval")
    tensorflow = ">=1.0"
    why = "each run computes the forward pass again, and copies the same batch to the device again"

    def on_program(self) -> None:
        for runs in several(self.facts.module):
            hot = self.facts.hot(runs[1].call)
            if hot is None:
                continue
            trains, reading = runs[0].has_effects, [run for run in runs if not run.has_effects]
            if len(reading) > 1:
                self._report(reading, hot)
            elif trains:
                self._report_after_training(runs[1], hot)

    def _report_after_training(self, run: SessionRun, hot: Hot) -> None:
        self.report(
            run.call,
            "what the run before it computes on the way is computed again, with the same feed",
            why="a training operation needs the same forward pass: its run can fetch the loss as well",
            help="fetch it together with the training operation, where it need not see the new weights",
            level=Level.ADVICE,
            given=(Proof.if_seen(run.is_sure),),
            hot=hot,
            wasted=costs.SESSION_RUN_AGAIN,
        )

    def _report(self, runs: list[SessionRun], hot: Hot) -> None:
        fed = runs[0].feed is not None
        more = len(runs) - 1
        first = self.facts.tree.text(runs[0].call.func)
        self.report(
            runs[1].call,
            f"{len(runs)} runs of the Session one after the other, "
            + ("with the same feed" if fed else f"where one could do ({first} is the first)"),
            why="" if fed else "each run is a call of its own, and computes again what the fetches have in common",
            help="fetch them together: `a, b = sess.run([x, y], …)`",
            fix=self._fix(runs),
            level=None if fed and not passes_once(hot) else Level.ADVICE,
            given=(Proof.if_seen(all(run.is_sure for run in runs)),),
            hot=hot,
            wasted=costs.SESSION_RUN_AGAIN * more,
        )

    def _fix(self, runs: list[SessionRun]) -> Fix | None:
        """One assignment in the place of several that stand right behind each other."""
        tree = self.facts.tree
        statements = [run.statement for run in runs]
        block = tree.block(statements[0])
        start = block.index(statements[0])
        if block[start : start + len(runs)] != statements:
            return None
        targets, fetches = [], []
        for run in runs:
            assigned = run.statement
            if not isinstance(assigned, ast.Assign) or assigned.value is not run.call or len(assigned.targets) != 1:
                return None
            is_run = isinstance(run.call.func, ast.Attribute) and run.call.func.attr == "run"
            given = {keyword.arg for keyword in run.call.keywords} - {"fetches", "feed_dict"}
            if not is_run or given or len(run.call.args) > 2 or not rewrite.stands_alone(tree, assigned):
                return None
            text = tree.text(assigned.targets[0])
            targets.append(f"({text})" if isinstance(assigned.targets[0], ast.Tuple) and text[0] != "(" else text)
            fetches.append(tree.text(run.fetches))
        fed = argument(runs[0].call, 1, "feed_dict")
        feed = f", feed_dict={tree.text(fed)}" if fed is not None else ""
        text = f"{', '.join(targets)} = {tree.text(runs[0].call.func)}([{', '.join(fetches)}]{feed})"
        joined = (
            rewrite.replace(tree, statements[0], text),
            *(rewrite.delete_lines(tree, statement) for statement in statements[1:]),
        )
        return Fix("fetch them in one run", Safety.UNSAFE, joined)
