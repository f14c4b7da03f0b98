"""TFS112: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, Obj, Pipeline, last_name, never_ends
from tflint_stall.facts.api.steps import Count
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.fixes import rewrite, spelling
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_FEW = 100


class DatasetMaterialisedForLength(Rule):
    """A dataset that is read to its end only to count its elements.

    ## Why it stalls
    `len(list(dataset))` runs the whole pipeline, reading, decoding and augmenting everything, and `list` keeps all
    of it in memory at once. The dataset mostly knows how many elements it has.

    ## Example
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(100_000).batch(32)
    steps = len(list(dataset))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(100_000).batch(32)
    steps = dataset.cardinality().numpy()
    ```

    ## When not to
    After `filter`, `flat_map` or `from_generator` nobody knows the number without counting: there, and where the source
    is out of sight, the rule is advice to count once and write the number down
    (`tf.data.experimental.assert_cardinality`). Lists that are used afterwards, and datasets of a few elements, are not
    reported.

    ## Fix safety
    Unsafe: `cardinality` is -2 where TensorFlow does not know the number, and -1 for data without an end. The fix
    is offered only where every step is known to keep the count. Before TensorFlow 2.3 it is a function.
    """

    code = "TFS112"
    level = Level.WARNING
    held_back = "readers of real code found none of 7 right"
    triggers = ("len", "sum")
    tensorflow = ">=2.0"
    why = "the whole pipeline runs, and a list of it is kept in memory, for one number"

    def visit_Call(self, call: ast.Call) -> None:
        data = self._counted(call)
        if data is None or self.facts.in_test(call):
            return
        pipelines, resolved = self._pipelines(data)
        if not pipelines or any(never_ends(p) is not None or self._is_small(p) for p in pipelines):
            return
        known = all(self._knows_its_length(pipeline) for pipeline in pipelines)
        self.report(
            call,
            "the dataset is read to its end only to count its elements",
            help=f"ask the dataset: `{'tf.data.experimental.cardinality(…)' if self._is_old() else '.cardinality()'}`"
            if known
            else "count once, and keep the number with `tf.data.experimental.assert_cardinality`",
            fix=self._fix(call, data) if known and resolved else None,
            level=Level.WARNING if known else Level.ADVICE,
            given=(Proof.if_seen(resolved), *pipelines),
        )

    # -- what is counted --------------------------------------------------------------------

    def _counted(self, call: ast.Call) -> ast.expr | None:
        """The data of `len(list(data))`, `len([x for x in data])`, `sum(1 for _ in data)`; also through a name."""
        if not isinstance(call.func, ast.Name) or len(call.args) != 1 or call.keywords:
            return None
        path, given = self.facts.api(call.func), call.args[0]
        if path == "builtins.sum":
            if isinstance(given, (ast.GeneratorExp, ast.ListComp)) and self.facts.constant(given.elt) == 1:
                return _only_iterable(given)
            return None
        if path != "builtins.len":
            return None
        return self._collected(self._only_for_length(given) if isinstance(given, ast.Name) else given)

    def _collected(self, expr: ast.expr | None) -> ast.expr | None:
        if isinstance(expr, ast.Call) and len(expr.args) == 1 and isinstance(expr.func, ast.Name):
            return expr.args[0] if self.facts.api(expr.func) in ("builtins.list", "builtins.tuple") else None
        if isinstance(expr, ast.List) and len(expr.elts) == 1 and isinstance(expr.elts[0], ast.Starred):
            return expr.elts[0].value
        return _only_iterable(expr) if isinstance(expr, ast.ListComp) else None

    def _only_for_length(self, name: ast.Name) -> ast.expr | None:
        """What a name holds that is only ever asked for its length."""
        bindings = self.facts.module.names.lookup(name.id, name)
        if len(bindings) != 1 or bindings[0].path or not isinstance(bindings[0].node, ast.Assign):
            return None
        for load in self.facts.tree.loads.get(name.id, ()):
            parent = parent_of(load)
            if not (
                isinstance(parent, ast.Call) and load in parent.args and self.facts.api(parent.func) == "builtins.len"
            ):
                return None
        return bindings[0].value

    # -- what is known of it ----------------------------------------------------------------

    def _pipelines(self, data: ast.expr) -> tuple[list[Pipeline], bool]:
        """The datasets that are counted, iterators over them included, and whether nothing else is possible."""
        found: list[Pipeline] = []
        values = self.facts.values(data)
        for value in values:
            inner = value.of if isinstance(value, Obj) and value.kind is Kind.ITERATOR else value
            if isinstance(inner, Pipeline) and inner.known:
                found.append(inner)
        return found, len(found) == len(values)

    def _knows_its_length(self, pipeline: Pipeline) -> bool:
        source = pipeline.source
        if source is None or not source.source_row.counted:
            return False
        return all(step.row.count is not Count.OPEN for step in pipeline.chain)

    def _is_small(self, pipeline: Pipeline) -> bool:
        return self.facts.sources.at_most(pipeline.steps, _FEW)

    def _fix(self, call: ast.Call, data: ast.expr) -> Fix | None:
        if isinstance(call.args[0], ast.Name) or self.facts.target.tensorflow.surely_below(2, 3):
            return None
        if isinstance(data, ast.Call) and last_name(data.func) == "as_numpy_iterator":
            data = rewrite.receiver(data) or data
        if not all(isinstance(value, Pipeline) for value in self.facts.values(data)):
            return None
        text = self.facts.tree.text(data)
        spelled: spelling.Spelled | None = spelling.Spelled(f"{text}.cardinality().numpy()")
        if self._is_old():
            spelled = spelling.tensorflow(self.facts, call, f"data.experimental.cardinality({text}).numpy()")
        if spelled is None:
            return None
        edit = rewrite.replace(self.facts.tree, call, spelled.text)
        return Fix("ask the dataset for its cardinality", Safety.UNSAFE, (edit, *spelled.edits))

    def _is_old(self) -> bool:
        """Whether datasets may have no such method yet."""
        return self.facts.target.may_lack(2, 3)


def _only_iterable(expr: ast.GeneratorExp | ast.ListComp) -> ast.expr | None:
    """What a comprehension goes over, when it keeps every item."""
    generator = expr.generators[0]
    return generator.iter if len(expr.generators) == 1 and not generator.ifs else None
