"""TFS213: see the class."""

from __future__ import annotations

import ast
from itertools import takewhile

from tflint_stall.facts import Kind, Mode, Obj, argument, dotted, last_name
from tflint_stall.facts.program.unused_methods import is_run_by_nobody
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.tensorflow import surely_traced
from tflint_stall.facts.tensorflow.called_by_hand import is_only_called_eagerly
from tflint_stall.facts.tensorflow.described import only_describes
from tflint_stall.facts.tensorflow.kept_tensors import ADDING, container_of, is_only_filled, reads_outside
from tflint_stall.rule import Level, Proof, Rule

_GRAPHS = (Mode.TF_FUNCTION, Mode.KERAS)
# These trace what they are given, and call it where no graph is made.
_LOOPING = frozenset(f"tf.{name}" for name in "map_fn while_loop cond scan foldl foldr switch_case".split())
_STEPS = ("train_step", "test_step", "predict_step")
_CONSTRUCTING = ("__init__", "build")


class TensorLeakFromTfFunction(Rule):
    """A tensor of a graph that is kept in something outside of it.

    ## Why it stalls
    A tf.function runs in Python only while it is traced, once for each graph: `losses.append(loss)` keeps one symbolic
    tensor, however often the function is called. After 300 steps the list has one entry, and whoever reads it gets an
    `InaccessibleTensorError`: mostly after the training, at the end of an epoch.

    ## Example
    ```python
    import tensorflow as tf

    norms = []

    @tf.function
    def step(x):
        norms.append(tf.norm(x))
        return x + 1

    for _ in range(300):
        step(tf.ones((4, 4)))
    print(float(tf.add_n(norms)))
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    norms = []

    @tf.function
    def step(x):
        return x + 1, tf.norm(x)

    for _ in range(300):
        y, norm = step(tf.ones((4, 4)))
        norms.append(norm)
    print(float(tf.add_n(norms)))
    ```
    Within the function a `tf.TensorArray` collects, and a `tf.Variable` keeps a value from call to call.

    ## When not to
    Lists that the function makes itself are part of the trace. A model that eager code calls is not traced. A
    variable that is made in the first call and kept is what tf.function asks for. A layer's attribute that is only
    set (`self.last_weights = weights`), and what nothing in sight reads outside of the graph, or only functions and
    methods that nobody calls, is advice.

    ## Fix safety
    There is no fix: what the function gives back is for its callers to agree on.
    """

    code = "TFS213"
    level = Level.ERROR
    held_back = "readers of real code found 1 of 5 right"
    triggers = ("function", "defun", "call", "train_step", "test_step")
    tensorflow = ">=2.0"
    why = "the line runs once for each graph, while it is made: what is kept is symbolic, and no value ever comes to it"

    def on_program(self) -> None:
        for call in self.facts.calls(*ADDING):
            if isinstance(call.func, ast.Attribute) and call.args:
                self._check(call, container_of(call.func.value), call.args[-1], is_added=True)
        for assign in self.facts.tree.nodes(ast.Assign):
            for target in assign.targets:
                if isinstance(target, ast.Subscript):
                    self._check(assign, target.value, assign.value, is_added=False)
                elif isinstance(target, ast.Attribute) or (isinstance(target, ast.Name) and self._is_remote(target)):
                    self._check(assign, target, assign.value, is_added=False)

    def _is_remote(self, target: ast.Name) -> bool:
        """Whether a name belongs to another scope: `global`, `nonlocal`."""
        tree, function = self.facts.tree, self.facts.tree.function(target)
        declared: list[ast.Global | ast.Nonlocal] = [*tree.nodes(ast.Global), *tree.nodes(ast.Nonlocal)]
        return function is not None and any(target.id in d.names and tree.function(d) is function for d in declared)

    def _check(self, node: ast.stmt | ast.Call, keeper: ast.expr, kept: ast.expr, *, is_added: bool) -> None:
        if isinstance(kept, ast.Constant):
            return
        around = self._around(node)
        # How functions run is dear to find out, and most of what is kept is kept by a constructor.
        meant = [f for f in around if f.name not in _CONSTRUCTING and self._outlives(keeper, f)]
        meant = [f for f in meant if is_added or self.facts.tree.reads(keeper, f)]
        traced = self._traced(around) if meant and self._is_tensor(kept) else None
        if traced is None or traced not in meant or self.facts.in_test(node):
            return
        if not self._is_symbolic(kept, traced) or self.facts.runs_functions_eagerly() or self._is_compiled_eagerly():
            return
        is_keras = self.facts.mode(node) is Mode.KERAS
        root = last_name(keeper)
        reads = reads_outside(self.facts.module, keeper, traced, self.facts.mode)
        # What only the graph itself reads, and overwrites the next time, does no harm.
        if not reads and (not is_added or (is_keras and not is_only_filled(self.facts.module, keeper))):
            return
        loud = any(not is_run_by_nobody(self.facts.module, load) for load in reads)
        loud = loud and (is_added or not is_keras) and not self._begins_anew(root, traced)
        self.report(
            node,
            f"`{dotted(keeper) or root}` keeps a tensor of a graph",
            help="return it, and let the caller keep it; inside, collect with a `tf.TensorArray`",
            level=Level.ERROR if loud else Level.ADVICE,
            given=(kept, Proof.if_seen(not is_keras or traced.name in _STEPS), self._compiled(traced, is_keras)),
        )

    def _around(self, node: ast.AST) -> list[ast.FunctionDef]:
        """The functions around a node, innermost first, up to a class."""
        parents = takewhile(lambda parent: not isinstance(parent, ast.ClassDef), self.facts.tree.ancestors(node))
        return [parent for parent in parents if isinstance(parent, ast.FunctionDef)]

    def _traced(self, around: list[ast.FunctionDef]) -> ast.FunctionDef | None:
        """The outermost of some functions that a graph is made of."""
        found = next((f for f in reversed(around) if self.facts.mode(f.body[0]) in _GRAPHS), None)
        return found if found is not None and self._is_own_graph(found) else None

    def _is_own_graph(self, function: ast.FunctionDef) -> bool:
        """Not what `tf.map_fn` or `tf.while_loop` is given: they call it eagerly where they stand in eager code."""
        if any(self.facts.is_tf_function(decorator) for decorator in function.decorator_list):
            return True
        if self.facts.mode(function.body[0]) is Mode.KERAS:
            cls = self.facts.module.method_class(function)
            if cls is None or function.name != "call":
                return cls is not None and function.name in _STEPS
            return not is_only_called_eagerly(self.facts.module, cls, self.facts.mode_in)
        handed = (parent_of(load) for load in self.facts.tree.loads.get(function.name, ()))
        return not any(self.facts.api_of_call(call) in _LOOPING for call in handed if isinstance(call, ast.Call))

    def _compiled(self, function: ast.FunctionDef, is_keras: bool) -> Proof:
        if is_keras:
            return Proof.SURE
        decorated = surely_traced.of_decorators(self.facts.module, function)
        return decorated or surely_traced.of_name(self.facts.module, function)

    def _is_compiled_eagerly(self) -> bool:
        eagerly = (argument(call, None, "run_eagerly") for call in self.facts.calls("compile"))
        return any(value is not None and self.facts.constant(value) is not False for value in eagerly)

    # -- who keeps it -----------------------------------------------------------------------

    def _outlives(self, keeper: ast.expr, traced: ast.FunctionDef) -> bool:
        """Whether something was there before the graph was made: a global, a closure's, an attribute of `self`."""
        root = keeper
        while isinstance(root, (ast.Attribute, ast.Subscript)):
            root = root.value
        if not isinstance(root, ast.Name):
            return False
        if keeper is root and isinstance(root.ctx, ast.Store):
            return True
        bindings = self.facts.module.names.lookup(root.id, root)
        own = [binding for binding in bindings if self.facts.tree.contains(traced, binding.node)]
        # The weights of a layer may be put in its place for one call.
        is_of_part = isinstance(keeper, ast.Attribute) and keeper.value is not root
        is_self = isinstance(keeper, ast.Attribute) and all(b.how is How.PARAMETER for b in own) and self._is_self(root)
        return bool(bindings) and not is_of_part and (not own or is_self)

    def _is_self(self, name: ast.Name) -> bool:
        function = self.facts.tree.function(name)
        is_method = isinstance(function, DEFS) and self.facts.module.method_class(function) is not None
        return is_method and isinstance(function, DEFS) and [a.arg for a in function.args.args[:1]] == [name.id]

    def _is_tensor(self, kept: ast.expr) -> bool:
        values = self.facts.values(kept)
        return bool(values) and all(isinstance(v, Obj) and v.kind in (Kind.TENSOR, Kind.GRADIENTS) for v in values)

    def _is_symbolic(self, kept: ast.expr, traced: ast.FunctionDef) -> bool:
        """Whether what is kept, a tensor, is surely computed in the graph."""
        if only_describes(self.facts.module, kept):
            return False
        names = (node for node in ast.walk(kept) if isinstance(node, ast.Name))
        bound = [binding.node for name in names for binding in self.facts.module.names.lookup(name.id, name)]
        return isinstance(kept, ast.Call) or any(self.facts.tree.contains(traced, node) for node in bound)

    def _begins_anew(self, name: str, traced: ast.FunctionDef) -> bool:
        """Whether the graph makes the container itself (`self.weights_seen = []`), each time it is made."""
        stores = (store for store in self.facts.tree.stores.get(name, ()) if self.facts.tree.contains(traced, store))
        statements = (self.facts.tree.statement(store) for store in stores)
        return any(isinstance(s, ast.Assign) and isinstance(s.value, (ast.List, ast.Dict)) for s in statements)
