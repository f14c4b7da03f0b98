"""TFS209: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Consumption, Kind, Pipeline, Step, argument
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.tensorflow.varying_shapes import Varying, of_argument, of_dataset
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_SWITCHES = ("jit_compile", "experimental_compile")


class XlaDynamicShapes(Rule):
    """XLA, asked to compile for shapes that differ.

    ## Why it stalls
    XLA compiles a program for each exact shape, which takes seconds: a batch that is padded to its longest item is
    compiled anew nearly every time. The remainder of a data set is one compilation more.

    ## Example
    ```python
    import tensorflow as tf

    @tf.function(jit_compile=True)
    def total(x):
        return tf.reduce_sum(tf.tanh(x))

    texts = tf.data.Dataset.range(1, 500).map(lambda n: tf.ones([n]))
    for batch in texts.padded_batch(8):
        total(batch)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    @tf.function(jit_compile=True)
    def total(x):
        return tf.reduce_sum(tf.tanh(x))

    texts = tf.data.Dataset.range(1, 500).map(lambda n: tf.ones([n]))
    for batch in texts.padded_batch(8, padded_shapes=[512], drop_remainder=True):
        total(batch)
    ```

    ## When not to
    A few shapes, such as four buckets, are a few compilations. `jit_compile="auto"`, which Keras 3 starts with, is not
    asked for, and silent.

    ## Fix safety
    Unsafe: `drop_remainder=True` leaves the last examples out. Padding has no fix: the length to pad to is a choice.
    """

    code = "TFS209"
    level = Level.ADVICE
    triggers = _SWITCHES
    tensorflow = ">=2.4"
    why = "XLA compiles for each exact shape, for seconds"

    def visit_keyword(self, keyword: ast.keyword) -> None:
        call = parent_of(keyword)
        if keyword.arg not in _SWITCHES or not isinstance(call, ast.Call) or self.facts.in_test(call):
            return
        if self.facts.constant(keyword.value) is not True:
            return
        if self.facts.is_tf_function(call) or self.facts.api(call.func) == "tf.function":
            self._check_function(keyword, call)
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "compile":
            self._check_model(keyword, call)

    def _check_function(self, keyword: ast.keyword, made: ast.Call) -> None:
        signature = argument(made, 1, "input_signature")
        if signature is not None:
            if self._has_open_dimension(signature):
                self._report(keyword, "its `input_signature` leaves dimensions open", None)
            return
        found: tuple[Varying, object] | None = None
        for call, compiled in self.facts.retracing.calls():
            if compiled.made.node is made:
                for given in (*call.args, *(item.value for item in call.keywords)):
                    found = self._worse(found, of_argument(self.facts.module, given, call), given)
        if found is not None:
            self._report(keyword, found[0].why.value, *found)

    def _check_model(self, keyword: ast.keyword, call: ast.Call) -> None:
        assert isinstance(call.func, ast.Attribute)
        model = self.facts.model(call.func.value)
        found: tuple[Varying, object] | None = None
        for consumption in self.facts.consumptions() if model is not None else ():
            if consumption.how in ("fit", "evaluate", "predict") and self._is_of(consumption, model):
                for value in consumption.values:
                    if isinstance(value, Pipeline) and value.known:
                        found = self._worse(found, of_dataset(value), consumption)
        if found is not None:
            self._report(keyword, found[0].why.value, *found)

    def _is_of(self, consumption: Consumption, model: object) -> bool:
        node = consumption.node
        fitted = self.facts.receiver(node, Kind.MODEL) if isinstance(node, ast.Call) else None
        return fitted is not None and fitted.node is getattr(model, "node", None)

    def _worse(
        self, one: tuple[Varying, object] | None, other: Varying | None, ground: object
    ) -> tuple[Varying, object] | None:
        """Of two reasons the one that holds more often, with what it rests on."""
        if other is None or (one is not None and not one[0].is_rare):
            return one
        return other, ground

    def _has_open_dimension(self, signature: ast.expr) -> bool:
        """`tf.TensorSpec([None, 128])`, written there or behind a name."""
        specs = list(ast.walk(signature))
        for name in [node for node in specs if isinstance(node, ast.Name)]:
            bound = self.facts.module.names.lookup(name.id, name)
            specs += [node for binding in bound if binding.value is not None for node in ast.walk(binding.value)]
        for node in specs:
            if isinstance(node, ast.Call) and self.facts.api(node.func) in ("tf.TensorSpec", "tf.RaggedTensorSpec"):
                shape = argument(node, 0, "shape")
                dims = shape.elts if isinstance(shape, (ast.List, ast.Tuple)) else []
                if any(isinstance(dim, ast.Constant) and dim.value is None for dim in dims):
                    return True
        return False

    def _report(self, keyword: ast.keyword, reason: str, varying: Varying | None, ground: object = None) -> None:
        rare = varying is not None and varying.is_rare
        asked = parent_of(keyword)
        assert isinstance(asked, ast.Call)
        self.report(
            keyword,
            f"XLA is asked for, but {reason}",
            why="XLA compiles for each exact shape: one compilation more, once" if rare else "",
            help="`drop_remainder=True` in `batch`" if rare else "pad to fixed lengths, or leave XLA out",
            fix=self._fix(varying) if varying is not None and rare else None,
            given=(asked.func, Proof.if_seen(varying is None or varying.is_sure), *self._grounds(varying, ground)),
            variant="last batch" if rare else "many shapes",
        )

    def _grounds(self, varying: Varying | None, ground: object) -> list[object]:
        """What it rests on, where that is a dataset: a slice is what it is."""
        return [ground] if varying is not None and varying.step is not None else []

    def _fix(self, varying: Varying) -> Fix | None:
        step = varying.step
        if step is None or step.module is not self.facts.module or step.argument("drop_remainder") is not None:
            return None
        if not self._fills_a_batch(step):
            return None
        edit = rewrite.add_keyword(self.facts.tree, step.call, "drop_remainder", "True")
        return Fix("leave the last, smaller batch out", Safety.UNSAFE, (edit,)) if edit is not None else None

    def _fills_a_batch(self, step: Step) -> bool:
        """Whether no data in sight is smaller than one batch: nothing would be left of it."""
        size = self.facts.step_constant(step, step.argument("batch_size"))
        ways = [pipeline for pipeline, _ in self.facts.sources.through(step)]
        rows = [self.facts.sources.rows(way.source) for way in ways]
        return not any(isinstance(size, int) and known is not None and known < size for known in rows)
