"""TFS109: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Consumption, Hot, Kind, Mode, Obj, Pipeline, loops_around, never_ends
from tflint_stall.facts.values.guards import open_guards
from tflint_stall.fixes import hoist, rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_STARTED = "the pipeline is started, and what it reads ahead is thrown away, for a single batch"


class IteratorRestartedInLoop(Rule):
    """Drawing the first batch of a dataset again and again.

    ## Why it stalls
    `next(iter(dataset))` starts the dataset anew each time. Without a shuffle every step trains on the same first
    batch, and the rest of the data is never seen. With one, the shuffle buffer is filled again for a single batch.
    The same holds for a loop over `dataset.take(1)`.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 1)))).batch(64)
    for step in range(1000):
        x, y = next(iter(dataset))
        model.train_on_batch(x, y)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse")
    dataset = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 1)))).batch(64)
    batches = iter(dataset.repeat())
    for step in range(1000):
        x, y = next(batches)
        model.train_on_batch(x, y)
    ```

    ## When not to
    Loops over several datasets; a batch that a function shows, to compare it from time to time, or the same batch of
    other data than is trained on, of which only pictures and printed lines are made. Where a loop only looks at its
    batches, or goes through many steps with each, the rule is advice.

    ## Fix safety
    Unsafe: each step gets another batch, which is the point. Not offered where a caller may give something else.
    """

    code = "TFS109"
    level = Level.ERROR
    held_back = "readers of real code found 0 of 6 right"
    triggers = ("next", "get_next", "take")
    tensorflow = ">=1.4"

    def visit_Call(self, call: ast.Call) -> None:
        """`next(iter(ds))`, `iter(ds).get_next()`, `ds.make_one_shot_iterator().get_next()`."""
        iterator = _iterator_of(call)
        hot = self.facts.hot(call) if iterator is not None else None
        if iterator is None or hot is None or self.facts.mode(call) is Mode.DATASET:
            return
        for value in self.facts.values(iterator):
            if not isinstance(value, Obj) or value.kind is not Kind.ITERATOR or not isinstance(value.of, Pipeline):
                return
            if self.facts.rebuilding.made_by(hot, value.module, value.node, value.frame) is None:
                return
            data = _data_of(value.node)
            if data is None or value.module is not self.facts.module or not self._starts_again(hot, value.of, data):
                return
            # `except StopIteration: batches = iter(dataset)`: it goes on until the data ends.
            if self.facts.made_once(value.node, hot.loop if hot.via is None else None):
                return
            self._report(call, hot, value.of, self._fix(call, hot, iterator, value))

    def on_consumption(self, consumption: Consumption) -> None:
        """`for batch in ds.take(1)` inside of another loop."""
        loop = consumption.node
        if consumption.how != "loop" or not isinstance(loop, (ast.For, ast.AsyncFor)):
            return
        pipelines = consumption.pipelines
        if not pipelines or not all(self._takes_one(pipeline) for pipeline in pipelines):
            return
        hot = self.facts.hot(loop)
        if hot is None or self.facts.mode(loop) is Mode.DATASET:
            return
        if self._starts_again(hot, pipelines[0], consumption.data):
            self._report(loop, hot, pipelines[0], None)

    def _takes_one(self, pipeline: Pipeline) -> bool:
        step = pipeline.steps[-1]
        return step.name == "take" and self.facts.step_constant(step, step.argument("count")) == 1

    def _starts_again(self, hot: Hot, pipeline: Pipeline, data: ast.expr) -> bool:
        """Whether each iteration begins the same dataset, made outside of the loop, from the start."""
        rebuilding = self.facts.rebuilding
        if any(step.row.calls or step.row.expands or step.is_source for step in rebuilding.steps_in(hot, pipeline)):
            return False
        return rebuilding.is_the_same(hot, pipeline, data, self.facts.module)

    def _report(self, node: ast.Call | ast.For | ast.AsyncFor, hot: Hot, pipeline: Pipeline, fix: Fix | None) -> None:
        reason, supposed = self._how_it_varies(pipeline)
        if self.facts.only_shows(node, hot, pipeline, same=not reason):
            return
        drawn = "`take(1)`" if not isinstance(node, ast.Call) else "the iterator"
        self.report(
            node,
            f"{drawn} starts the dataset again in each iteration"
            + ("" if reason else ": every step gets the same first batch"),
            why=reason or "all data after the first batch is never seen",
            help="make the iterator once, before the loop: `batches = iter(dataset.repeat())`",
            fix=fix,
            level=self._level(node, hot, bool(reason)),
            given=(pipeline, Proof.if_seen(not supposed)),
            variant="another batch" if reason else "same batch",
        )

    def _how_it_varies(self, pipeline: Pipeline) -> tuple[str, bool]:
        """Why the first batch is another one each time, and whether that is only supposed."""
        for step in pipeline.steps:
            again = step.argument("reshuffle_each_iteration") if step.name == "shuffle" else None
            if step.name == "shuffle" and (again is None or self.facts.step_constant(step, again) is not False):
                if open_guards(step):
                    return _STARTED, True
                return "the shuffle buffer is filled again for a single batch", False
            if step.row.calls and (self.facts.mapped(step).random or self.facts.mapped(step).python):
                return _STARTED, True
        if self.facts.sources.shuffles_itself(pipeline.source):
            return "the files are listed and opened again for a single batch", False
        if pipeline.source is None or pipeline.source.api == "tf.data.Dataset.from_generator":
            return _STARTED, True
        return "", False

    def _level(self, node: ast.AST, hot: Hot, varies: bool) -> Level:
        # Beside a whole loop of steps with the one batch a start is little.
        beside = isinstance(node, (ast.For, ast.AsyncFor)) and self.facts.trains_in_loops(self.facts.module, node)
        if not self._trains(node, hot) or (varies and beside):
            return Level.ADVICE
        return Level.WARNING if varies else Level.ERROR

    def _trains(self, node: ast.AST, hot: Hot) -> bool:
        """Whether the loop trains with what is drawn, not a loop inside of it that has data of its own."""
        if isinstance(node, (ast.For, ast.AsyncFor)):
            return self.facts.trains(self.facts.module, node)
        inner = [*hot.module.tree.within(hot.loop, ast.For), *hot.module.tree.within(hot.loop, ast.While)]
        if any(loop is not hot.loop and self.facts.trains(hot.module, loop) for loop in inner):
            return False
        return self.facts.trains(hot.module, hot.loop)

    def _fix(self, call: ast.Call, hot: Hot, iterator: ast.expr, made: Obj) -> Fix | None:
        """Make the iterator before the outermost loop in which the dataset stays the same."""
        tree = self.facts.tree
        if made.node is not iterator or made.api != "iter" or hot.via is not None:
            return None
        data, pipeline = _data_of(iterator), made.of
        # A list has no `repeat`, a distributed dataset neither, and a graph no iterator of Python.
        apart = self.facts.graph_program() or "experimental_distribute_dataset" in self.facts.tree.calls
        if apart or data is None or not all(isinstance(value, Pipeline) for value in self.facts.values(data)):
            return None
        if not isinstance(data, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)) or "\n" in tree.text(data):
            return None
        assert isinstance(pipeline, Pipeline)
        outermost = None
        for loop in loops_around(self.facts.module, call):
            again = self._starts_again(Hot(loop, self.facts.module), pipeline, data)
            if not again or not hoist.reads_only_outside(self.facts, data, loop):
                break
            outermost = loop
        if outermost is None:
            return None
        repeat = "" if never_ends(pipeline) else ".repeat()"
        batched = any("batch" in step.name for step in pipeline.steps)
        name = self.facts.free_name("batches" if batched else "elements", call)
        bound = rewrite.insert_line_before(tree, tree.statement(outermost), f"{name} = iter({tree.text(data)}{repeat})")
        if bound is None:
            return None
        edits = (bound, rewrite.replace(tree, iterator, name))
        return Fix("make the iterator once, and go on with it", Safety.UNSAFE, edits)


def _iterator_of(call: ast.Call) -> ast.expr | None:
    """The iterator that a call draws from."""
    if isinstance(call.func, ast.Name):
        return call.args[0] if call.func.id == "next" and call.args else None
    return call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr in ("next", "get_next") else None


def _data_of(made: ast.AST) -> ast.expr | None:
    """The dataset of `iter(ds)` and of `ds.make_one_shot_iterator()`."""
    if not isinstance(made, ast.Call):
        return None
    if isinstance(made.func, ast.Attribute) and not (made.args and made.func.attr.startswith("make_")):
        return made.func.value
    return made.args[0] if made.args else None
