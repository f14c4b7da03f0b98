"""TFS120: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Kind, Pipeline, Work, argument, dotted, last_name
from tflint_stall.facts.api.steps import DATASET_STEPS
from tflint_stall.facts.program.held_out import is_not_for_training
from tflint_stall.facts.program.shown import is_shown
from tflint_stall.facts.program.uncalled import is_beside_programs
from tflint_stall.facts.syntax.tree import root_of_chain
from tflint_stall.facts.tensorflow.added_later import added_later, adds_in_each_round, matters_to_rest
from tflint_stall.facts.tensorflow.divided import needs_one_order
from tflint_stall.facts.tensorflow.frozen import harm_of_keeping
from tflint_stall.facts.tensorflow.going_on import may_go_on_with
from tflint_stall.facts.tensorflow.random_order import is_mixed
from tflint_stall.facts.tensorflow.shuffled_later import is_shuffled_later, mixes_little
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Rule, Safety

# These do something at once, or are no steps of tf.data.
_NOT_LAZY = frozenset({"save", "fingerprint", "as_supervised"})
_STEPS = DATASET_STEPS - _NOT_LAZY
# What nobody saw made is a dataset where it is called one.
_NAMED = r"(?i)(^|_)(ds|data|dataset\w*)\d*$|dataset|_ds(_|$)"
# What takes a part; so few elements are looked at.
_PARTS = frozenset({"take", "skip"})
_GLANCE = 10
# Without these the program learns the same, in another order or more slowly.
_MINOR = frozenset({"shuffle", "cache", "prefetch", "with_options"})
_ONE_ORDER = "reshuffle_each_iteration"
_MIXED = "the elements are mixed no further"
_WITHOUT = {
    "shuffle": "the elements keep their order",
    **dict.fromkeys(("batch", "padded_batch"), "the elements stay single"),
    "repeat": "the data ends after one epoch",
    "map": "the function is never called",
    "filter": "nothing is left out",
    "cache": "the data is made again in every epoch",
    "prefetch": "it makes nothing ahead",
    **dict.fromkeys(("take", "skip"), "all elements are still there"),
    "shard": "every worker sees all elements",
    "with_options": "the options have no effect",
}


class DatasetStepDiscarded(Rule):
    """A step of a dataset whose result is thrown away.

    ## Why it stalls
    A dataset never changes: each step makes a new one, and one that stands alone as a statement is read by nobody. The
    training data stays in its order, single or unrepeated, and the model learns from something else, without an error.

    ## Example
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(1000)
    dataset.shuffle(1000)
    dataset = dataset.batch(32)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    dataset = tf.data.Dataset.range(1000)
    dataset = dataset.shuffle(1000)
    dataset = dataset.batch(32)
    ```

    ## When not to
    The last expression of a notebook's cell is shown, not lost, and a test may call a step for its exception: both are
    silent. So are a few elements that are tried (`ds.map(f).take(1)`), objects that only look like datasets, and
    `save`, which writes at once. A lost order, lost options, a lost cache or prefetch are warnings. Advice is a step
    that a later statement adds to the same dataset, a lost shuffle where all that is made of it is shuffled elsewhere,
    a cache that would freeze what must change or be too large, options in a file that no program imports, and a lost
    prefetch of validation data or slices of arrays, beside another one, or that TensorFlow (2.11) adds.

    ## Fix safety
    Unsafe: with the step the program does something else, which is what its author meant. A `shuffle` before `skip`
    gets one order for all passes: else rows of training come into the validation data. No fix where nothing can be
    assigned (the result of a call, a name of another scope), or a loop makes a batch of each element by itself.
    """

    code = "TFS120"
    warns_when_likely = True
    level = Level.ERROR
    triggers = tuple(sorted(_STEPS))
    tensorflow = ">=1.4"
    why = "a dataset never changes: each step makes a new one, and this one is read by nobody"

    def visit_Expr(self, statement: ast.Expr) -> None:
        call = statement.value
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func.attr not in _STEPS:
            return
        if self.facts.in_test(call) or is_shown(self.facts.module, statement):
            return
        made = [value for value in self.facts.values(call) if isinstance(value, Pipeline) and value.known]
        if not made or not self._is_only_applied(call) or not self._is_one(call, made[0]):
            return
        name, target = call.func.attr, self._target(call)
        if name in _PARTS and self._is_look(call):
            return
        level = self._level(statement, made[0], target)
        without = _MIXED if name == "shuffle" and is_mixed(made[0].steps[:-1]) else _WITHOUT.get(name)
        lost = f": {without}" if without and level is not Level.ADVICE else ""
        help_, fix = self._remedy(statement, made[0], target, level)
        message = f"the dataset that `{name}` makes is thrown away{lost}"
        matters = matters_to_rest(self.facts.module, statement, target, self.facts.sources.purpose)
        self.report(statement, message, help=help_, fix=fix, level=level, given=(*made, call.func, matters))

    def _is_look(self, call: ast.Call) -> bool:
        """Whether a few elements are tried, and no part was meant to be kept: `ds.map(f).take(1)`, `ds.take(2)`."""
        assert isinstance(call.func, ast.Attribute)
        count = self.facts.constant(argument(call, 0, "count"))
        few = call.func.attr == "take" and isinstance(count, int) and 0 <= count <= _GLANCE
        return isinstance(call.func.value, ast.Call) or few

    def _level(self, statement: ast.Expr, made: Pipeline, target: str) -> Level:
        """How much is lost: what is batched, mixed or made ahead by another step learns all the same."""
        call = statement.value
        assert isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        name, before, alone = call.func.attr, made.steps[:-1], not isinstance(call.func.value, ast.Call)
        if made.steps[-1:] and made.steps[-1].row.ahead:
            if any(step.row.ahead for step in before) or not self._may_train(call):
                return Level.ADVICE
            left = Pipeline(before, rootless=made.rootless)
            return self._of_prefetch(left) if name == "prefetch" and alone else Level.ERROR
        for later in added_later(self.facts.module, statement, target) if target and alone else ():
            # Names of files that keep their order are something else than records that do.
            grain = self.facts.sources.grain
            same = name != "shuffle" or not later or grain(before) is grain(later[0].steps[:-1])
            return Level.ADVICE if same else Level.WARNING
        if name == "with_options":
            return Level.ADVICE if is_beside_programs(self.facts.module, call) else Level.WARNING
        if name == "cache" and harm_of_keeping(self.facts.sources, before):
            return Level.ADVICE
        if not _MINOR.issuperset(step.name for step in made.steps if self.facts.tree.contains(statement, step.call)):
            return Level.ERROR
        if name != "shuffle":
            return Level.WARNING
        trained = [one for one in self.facts.all_consumptions() if self.facts.trains_with(one)]
        again = is_shuffled_later(self.facts.sources, self.facts.pipelines(), trained, made)
        return Level.ADVICE if again or mixes_little(self.facts.sources, before) else Level.WARNING

    def _of_prefetch(self, left: Pipeline) -> Level:
        """The program learns the same, and TensorFlow 2.11 and later prefetch by themselves."""
        works = self.facts.workload.of(left) in (Work.REAL, Work.UNKNOWN)
        return Level.WARNING if works and self.facts.target.tensorflow.reaches_below(2, 11) else Level.ADVICE

    def _may_train(self, call: ast.Call) -> bool:
        """Whether the dataset that goes on without the step is not said to be for validation or tests."""
        return not is_not_for_training(last_name(root_of_chain(call)))

    def _is_one(self, call: ast.Call, made: Pipeline) -> bool:
        """Whether what is thrown away is a dataset by more than the names of its methods."""
        root = root_of_chain(call)
        return not made.rootless or made.declared or bool(re.search(_NAMED, last_name(root)))

    def _is_only_applied(self, call: ast.Call) -> bool:
        """Whether `apply` gets a transformation of TensorFlow: a function of the project may do more than that."""
        assert isinstance(call.func, ast.Attribute)
        if call.func.attr != "apply":
            return True
        return bool(call.args) and any(self.facts.api_of_call(item).startswith("tf.data.") for item in call.args)

    def _target(self, call: ast.Call) -> str:
        """The name or attribute that the chain of steps begins with; empty where there is none to assign to."""
        root = root_of_chain(call)
        name = dotted(root)
        if not name or not any(isinstance(value, Pipeline) for value in self.facts.values(root)):
            return ""
        is_of_others = isinstance(root, ast.Name) and not self.facts.is_bound_in_the_scope_of(root)
        is_open = may_go_on_with(self.facts.module, call, root, self.facts.all_consumptions())
        return "" if is_of_others or not is_open or self.facts.obj(root, Kind.ITERATOR) else name

    def _remedy(self, statement: ast.Expr, made: Pipeline, target: str, level: Level) -> tuple[str, Fix | None]:
        name, tree = made.steps[-1].name, self.facts.tree
        if name == "cache" and level is Level.ADVICE and (harm := harm_of_keeping(self.facts.sources, made.steps[:-1])):
            whole = rewrite.stands_alone(tree, statement) and len(tree.block(statement)) > 1
            cut = Fix("take it out", Safety.UNSAFE, (rewrite.delete_lines(tree, statement),)) if whole else None
            return f"take it out: here {harm}", cut
        if level is Level.ADVICE and not made.steps[-1].row.ahead and name != "with_options":
            why = mixes_little(self.facts.sources, made.steps[:-1]) if name == "shuffle" else ""
            return f"take it out: {why or f'there is another `{name}`'}", None
        if not target or adds_in_each_round(self.facts.module, statement, target):
            return f"assign it{', once, before the loop' if target else ', and use what was assigned'}", None
        assign = rewrite.insert_before(tree, statement, f"{target} = ")
        ways = (*self.facts.pipelines(), *(w for one in self.facts.all_consumptions() for w in one.pipelines))
        if name != "shuffle" or not needs_one_order(self.facts.module, statement, made, target, ways):
            return f"assign it: `{target} = {target}…`", Fix(f"assign it to `{target}`", Safety.UNSAFE, (assign,))
        assert isinstance(statement.value, ast.Call)
        is_known = not self.facts.target.may_be_before(1, 7)
        fixed = rewrite.add_keyword(tree, statement.value, _ONE_ORDER, "False") if is_known else None
        message = f"assign it to `{target}`, in one order for all passes: what `skip` leaves out stays left out"
        fix = Fix(message, Safety.UNSAFE, (assign, fixed)) if fixed is not None else None
        return f"assign it with `{_ONE_ORDER}=False`: each pass must divide it at the same place", fix
