"""TFS311: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, Kind, Mode, Obj, argument, dotted, loops_around
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.definitions import is_bound_in
from tflint_stall.facts.program.feeding import is_read_elsewhere
from tflint_stall.facts.syntax.compact import order_of, parent_of
from tflint_stall.facts.tensorflow.taped import is_recorded
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit, Fix, Level, Proof, Rule, Safety

# Attributes of Keras models and layers that are lists; those of a `tf.Module` are tuples.
_LISTS = (Kind.MODEL, Kind.LAYER)


class GradientPerVariable(Rule):
    """Asking a tape for the gradient of one variable at a time.

    ## Why it stalls
    Each `tape.gradient` walks back through everything that was recorded. One call with a list of variables walks once;
    a call for each of them walks as often as there are variables, and needs a persistent tape for it.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.Input((4,)), *(tf.keras.layers.Dense(4) for _ in range(8))])
    for step in range(100):
        with tf.GradientTape(persistent=True) as tape:
            loss = tf.reduce_mean(model(tf.ones((8, 4))))
        gradients = [tape.gradient(loss, variable) for variable in model.trainable_variables]
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.Input((4,)), *(tf.keras.layers.Dense(4) for _ in range(8))])
    for step in range(100):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(tf.ones((8, 4))))
        gradients = tape.gradient(loss, model.trainable_variables)
    ```

    ## When not to
    Different losses need a walk each, and so do gradients of single examples. Of gradients that are differentiated
    again the first walk is the least. Inside of a tf.function only tracing takes longer: that is advice.

    ## Fix safety
    Safe where a loop or a comprehension only collects, in order, the gradients of the variables of a Keras model or
    layer, or of a list that is written out. Unsafe elsewhere: a tuple of variables gives a tuple of gradients.
    """

    code = "TFS311"
    level = Level.WARNING
    least_in_all = 8.0
    triggers = ("gradient",)
    tensorflow = ">=2.0"
    why = "each call walks back through the whole tape; one call with a list walks once for all"

    def visit_Call(self, call: ast.Call) -> None:
        loss, source = argument(call, 0, "target"), argument(call, 1, "sources")
        if loss is None or source is None or self.facts.receiver(call, Kind.TAPE) is None or self.facts.in_test(call):
            return
        loop = next(iter(loops_around(self.facts.module, call)), None)
        if isinstance(loop, (ast.For, ast.ListComp)) and self._is_for_each(call, loop, loss, source):
            what = "is called for each variable by itself"
            self._report(call, what, costs.ONE_MORE_WALK, "each variable", self._fix(call, loop))
        # What is wasted is told once, at the second call.
        elif len(self._before(call, loss)) == 1 and not is_recorded(self.facts.module, call):
            more = 1 + sum(call in self._before(other, loss) for other in self.facts.calls("gradient"))
            again = "again" if more == 1 else f"{more} times more"
            self._report(call, f"is called {again} for the same loss", more * self._walk(source), "several calls")

    def _walk(self, source: ast.expr) -> float:
        """What one more walk costs: back from a small loss to one variable, or through a net to all of its own."""
        is_net = self.facts.obj(source, Kind.VARIABLES) is not None
        return costs.OF_METHOD[Kind.TAPE, "gradient"] if is_net else costs.ONE_MORE_WALK

    def _report(self, call: ast.Call, what: str, wasted: float, variant: str, fix: Fix | None = None) -> None:
        mode = self.facts.mode(call)
        if mode is Mode.V1_GRAPH:
            return
        eager = mode is Mode.EAGER
        hot: Hot | None = self.facts.hot(call, cold=2)
        self.report(
            call,
            f"`{self.facts.tree.text(call.func)}` {what}",
            why="" if eager else "the graph gets a way back for each of them: tracing takes longer, a step hardly",
            help="give it all variables at once: `tape.gradient(loss, variables)`",
            fix=fix,
            level=Level.WARNING if eager and hot is not None else Level.ADVICE,
            given=(Proof.SURE,),
            hot=hot,
            wasted=wasted if eager and hot is not None else None,
            variant=variant if eager else "in a graph",
        )

    # -- one for each -----------------------------------------------------------------------

    def _is_for_each(self, call: ast.Call, loop: ast.For | ast.ListComp, loss: ast.expr, source: ast.expr) -> bool:
        """Whether a loop goes over variables, and asks for the gradient of the same loss with respect to each."""
        own = {dotted(node) for node in ast.walk(_target(loop)) if isinstance(node, ast.Name)}
        if dotted(source) not in own or is_bound_in(self.facts.module, loop, loss):
            return False
        tape = call.func.value if isinstance(call.func, ast.Attribute) else call.func
        return not is_bound_in(self.facts.module, loop, tape)

    # -- several calls ----------------------------------------------------------------------

    def _before(self, call: ast.Call, loss: ast.expr) -> list[ast.Call]:
        """The earlier calls of the same tape for the same loss, in the same block."""
        tree = self.facts.tree
        statement = tree.statement(call)
        block, tape, found = tree.block(statement), ast.dump(call.func), list[ast.Call]()
        for other in self.facts.calls("gradient"):
            before = order_of(other) < order_of(call) and tree.statement(other) in block and other.args
            same = before and ast.dump(other.func) == tape and ast.dump(other.args[0]) == ast.dump(loss)
            if same and loops_around(self.facts.module, other) == loops_around(self.facts.module, call):
                between = block[block.index(tree.statement(other)) : block.index(statement)]
                if not any(self._rebinds(item, loss) or self._rebinds(item, call.func) for item in between):
                    found.append(other)
        return found

    def _rebinds(self, statement: ast.stmt, expr: ast.expr) -> bool:
        names = {node.id for node in ast.walk(expr) if isinstance(node, ast.Name)}
        stored = self.facts.tree.within(statement, ast.Name)
        return any(node.id in names for node in stored if isinstance(node.ctx, ast.Store))

    # -- the fix ----------------------------------------------------------------------------

    def _fix(self, call: ast.Call, loop: ast.For | ast.ListComp) -> Fix | None:
        tree = self.facts.tree
        iterable = loop.iter if isinstance(loop, ast.For) else loop.generators[0].iter
        source = argument(call, 1, "sources")
        is_simple = isinstance(_target(loop), ast.Name) and not any(isinstance(n, ast.Call) for n in ast.walk(iterable))
        if source is None or not is_simple:
            return None
        if "\n" in tree.source.text[tree.start(call) : tree.start(call.args[0])].rpartition("(")[0]:
            # Brackets that go allow the line to break there.
            return None
        whole = tree.text(call)
        at = tree.start(source) - tree.start(call)
        text = whole[:at] + tree.text(iterable) + whole[at + len(tree.text(source)) :]
        edits = self._of_comprehension(call, loop, text) if isinstance(loop, ast.ListComp) else None
        edits = self._of_loop(call, loop, text) if isinstance(loop, ast.For) else edits
        safe = self._is_list(iterable) and self._is_asked_often(call) and self.facts.mode(call) is Mode.EAGER
        safety = Safety.SAFE if safe else Safety.UNSAFE
        return Fix("ask for all gradients at once", safety, edits) if edits is not None else None

    def _is_asked_often(self, call: ast.Call) -> bool:
        """Whether the tape surely is one that may be asked more than once, and nobody replaced a part of it."""
        assert isinstance(call.func, ast.Attribute)
        made = [getattr(tape, "node", None) for tape in self.facts.values(call.func.value)]
        lasting = (isinstance(n, ast.Call) and self.facts.constant(argument(n, 0, "persistent")) is True for n in made)
        return bool(made) and all(lasting) and not self.facts.is_set("gradient")

    def _of_comprehension(self, call: ast.Call, loop: ast.ListComp, text: str) -> tuple[Edit, ...] | None:
        if loop.elt is not call or len(loop.generators) > 1 or loop.generators[0].ifs:
            return None
        return (rewrite.replace(self.facts.tree, loop, text),)

    def _of_loop(self, call: ast.Call, loop: ast.For, text: str) -> tuple[Edit, ...] | None:
        """A loop that does nothing but append to a list that was made right before it."""
        tree, added = self.facts.tree, parent_of(call)
        if len(loop.body) != 1 or loop.orelse or is_read_elsewhere(self.facts.module, loop.target, loop, call):
            return None
        if not isinstance(added, ast.Call) or parent_of(added) is not loop.body[0] or added.args != [call]:
            return None
        if not isinstance(added.func, ast.Attribute) or added.func.attr != "append":
            return None
        block, name = tree.block(loop), dotted(added.func.value)
        before = block[block.index(loop) - 1] if block.index(loop) else None
        empty = isinstance(before, ast.Assign) and isinstance(before.value, ast.List) and not before.value.elts
        if not empty or not isinstance(before, ast.Assign) or [dotted(t) for t in before.targets] != [name]:
            return None
        if not rewrite.stands_alone(tree, before):
            return None
        return rewrite.delete_lines(tree, before), rewrite.replace(tree, loop, f"{name} = {text}")

    def _is_list(self, iterable: ast.expr) -> bool:
        """Whether the variables are surely a list: those of a Keras model or layer, or written out."""
        if isinstance(iterable, ast.List):
            # A tape stops at the tensors that it is asked for: those are another question together.
            found = [self.facts.values(item) for item in iterable.elts]
            return all(vs and all(isinstance(v, Obj) and v.kind is Kind.VARIABLE for v in vs) for vs in found)
        made = [v.of if isinstance(v, Obj) and v.kind is Kind.VARIABLES else None for v in self.facts.values(iterable)]
        return bool(made) and all(isinstance(of, Obj) and of.kind in _LISTS and of.cls is None for of in made)


def _target(loop: ast.For | ast.ListComp) -> ast.expr:
    """What a loop binds: also `slot, variable` of `zip(slots, variables)`."""
    return loop.target if isinstance(loop, ast.For) else loop.generators[0].target
