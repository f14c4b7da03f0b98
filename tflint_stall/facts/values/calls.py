"""What a call gives: constructors, functions of the project, methods, dataset steps, wrappers."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.api_table import Kind, made_by
from tflint_stall.facts.api.steps import APPLIED, BUILT, DATASET_ROOTS, DATASET_STEPS, TFDS_BUILDERS, TFDS_LOADERS
from tflint_stall.facts.syntax.tree import DEFS, argument, last_name
from tflint_stall.facts.values.arithmetic import asked
from tflint_stall.facts.values.guards import not_ruled_out
from tflint_stall.facts.values.partials import whole_call, with_given
from tflint_stall.facts.values.values import (
    UNKNOWN,
    Api,
    Cls,
    Const,
    Deferred,
    Frame,
    Func,
    Items,
    Method,
    Obj,
    PartialApi,
    Pipeline,
    Step,
    Unknown,
    Value,
    Values,
    Wrapped,
    merge,
)

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.values.evaluate import Evaluator
    from tflint_stall.facts.values.module import Module

_DEEPEST_FRAME = 6
# No real file that was looked at makes a dataset of half as many steps.
_MOST_STEPS = 64
_WRAPPERS = {
    "builtins.enumerate": "enumerate",
    "builtins.zip": "zip",
    "builtins.range": "range",
    "builtins.reversed": "same",
    "builtins.sorted": "same",
    "builtins.list": "same",
    "builtins.tuple": "same",
    "itertools.islice": "islice",
    "itertools.product": "product",
    "tqdm": "same",
    "six.moves.range": "range",
    "six.moves.xrange": "range",
    "builtins.xrange": "range",
    "past.builtins.xrange": "range",
    "tf.range": "tf.range",
}
_ITERATORS = frozenset(
    """builtins.iter tf.contrib.eager.Iterator tf.data.make_initializable_iterator
    tf.data.make_one_shot_iterator""".split()
)
# What methods of tensors give that is none: shapes, keys.
_OF_PYTHON = frozenset("get_shape as_list ref experimental_ref set_shape".split())
_SUBCLASS_KINDS = (
    ("keras.Model", Kind.MODEL),
    ("keras.Sequential", Kind.MODEL),
    ("keras.layers.", Kind.LAYER),
    ("tf.layers.", Kind.LAYER),
    ("keras.callbacks.", Kind.CALLBACK),
    ("keras.losses.", Kind.LOSS),
    ("keras.metrics.", Kind.METRIC),
    ("keras.utils.Sequence", Kind.SEQUENCE),
    ("keras.utils.PyDataset", Kind.SEQUENCE),
    ("keras.optimizers.schedules.", Kind.INSTANCE),
    ("keras.optimizers.", Kind.OPTIMIZER),
)


class Calls:
    """Evaluates calls, for the evaluator that owns it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def result(self, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        callees = self._evaluator.evaluate(module, call.func, frame)
        if len(callees) == 1:
            return self._of(callees[0], module, call, frame) or self._evaluator.unless_cut
        return merge(self._of(callee, module, call, frame) for callee in callees) or self._evaluator.unless_cut

    def _of(self, callee: Value, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        if isinstance(callee, Api):
            return self._of_api(callee, module, call, frame)
        if isinstance(callee, Func):
            return self._of_function(callee, module, call, frame)
        if isinstance(callee, PartialApi):
            whole = whole_call(callee, module, call, frame)
            return self._of_api(callee.api, module, whole, frame) if whole is not None else (UNKNOWN,)
        if isinstance(callee, Cls):
            return self._of_class(callee, module, call, frame)
        if isinstance(callee, Method):
            return self._of_method(callee, module, call, frame)
        if isinstance(callee, Obj):
            return self._of_object(callee, module, call, frame)
        return (UNKNOWN,)

    # -- libraries --------------------------------------------------------------------------

    def _of_api(self, api: Api, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        path = api.path
        if path in DATASET_ROOTS:
            return (Pipeline((Step("source", call, module, frame, path),)),)
        if path in TFDS_LOADERS:
            return self._tfds(module, call, frame)
        if path in ("tf.data.Dataset.sample_from_datasets",):
            return (UNKNOWN,)
        if path == "tf.function":
            return self._tf_function(module, call, frame)
        if path == "functools.partial" and call.args:
            values = self._evaluator.evaluate(module, call.args[0], frame)
            return tuple(with_given(value, module, call, frame) for value in values)
        wrapper = _WRAPPERS.get(path) or (_of_progress(path) if path.startswith("tqdm.") else None)
        if wrapper:
            return (Wrapped(wrapper, call, module, frame),)
        if path in _ITERATORS and call.args:
            return self._iterator(module, call, frame)
        if path == "builtins.next" and call.args:
            values = self._evaluator.evaluate(module, call.args[0], frame)
            return merge(self.iterated(value) if _is_iterator(value) else (UNKNOWN,) for value in values)
        if path in ("builtins.len", "builtins.int", "builtins.round", "builtins.float"):
            return self._number(path, module, call, frame)
        if path == "builtins.dict" and call.keywords and not call.args:
            named = [keyword for keyword in call.keywords if keyword.arg]
            elements = tuple(Deferred(keyword.value, module, frame) for keyword in named)
            return (Items("dict", elements, call, tuple(keyword.arg for keyword in named)),)
        if path in ("tf.gradients", "keras.backend.gradients"):
            return (Obj(Kind.GRADIENTS, path, module, call, frame),)
        if path.startswith("tf.data.") and path.rpartition(".")[2] == "get_single_element":
            return (Obj(Kind.TENSOR, path, module, call, frame),)
        kind = made_by(path)
        if path.endswith(".preprocess_input"):
            kind = self._kind_given(module, call, frame)
        of: Value | None = None
        if kind is Kind.OPTIMIZER or path.endswith("LossScaleOptimizer"):
            of = self._first(module, call, frame)
        return (Obj(kind or Kind.OTHER, path, module, call, frame, of=of, flavor=api.flavor, v1=api.v1),)

    def _kind_given(self, module: Module, call: ast.Call, frame: Frame | None) -> Kind | None:
        """What computes with arrays or tensors alike gives what it is given."""
        given = self._first(module, call, frame)
        return given.kind if isinstance(given, Obj) else None

    def _first(self, module: Module, call: ast.Call, frame: Frame | None) -> Value | None:
        if not call.args:
            return None
        values = self._evaluator.evaluate(module, call.args[0], frame)
        return values[0] if values else None

    def _number(self, path: str, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        argument_ = call.args[0] if call.args else None
        constant = self._evaluator.constant(module, argument_, frame)
        if path == "builtins.int" and isinstance(constant, (int, float)) and abs(constant) < 1e18:
            return (Const(int(constant)),)
        if path == "builtins.float" and isinstance(constant, (int, float)):
            return (Const(float(constant)),)
        if path == "builtins.len" and isinstance(argument_, (ast.List, ast.Tuple)):
            if not any(isinstance(item, ast.Starred) for item in argument_.elts):
                return (Const(len(argument_.elts)),)
        return (Obj(Kind.INTEGER, path, module, call, frame),)

    def _tfds(self, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        split = argument(call, 1, "split")
        info = self._evaluator.constant(module, argument(call, None, "with_info"), frame)
        if isinstance(split, (ast.ListComp, ast.GeneratorExp)):
            return (UNKNOWN,)  # a list of datasets
        if isinstance(split, (ast.List, ast.Tuple)) or info or split is None:
            return (Obj(Kind.OTHER, "tfds.load", module, call, frame),)
        return (Pipeline((Step("source", call, module, frame, "tfds.load"),)),)

    def tfds_part(self, loaded: Obj, key: object) -> Values:
        """One part of what `tfds.load` gives when it gives a tuple, a list or a dict."""
        call = loaded.node
        assert isinstance(call, ast.Call)
        split = argument(call, 1, "split")
        pipeline = Pipeline((Step("source", call, loaded.module, loaded.frame, "tfds.load"),))
        info = self._evaluator.constant(loaded.module, argument(call, None, "with_info"), loaded.frame)
        if not info or loaded.of is not None:
            return (pipeline,)
        if key == 0:
            if isinstance(split, (ast.List, ast.Tuple)):
                return (Items("list", tuple((pipeline,) for _ in split.elts)),)
            if split is None:
                inner = Obj(Kind.OTHER, "tfds.load", loaded.module, call, loaded.frame, of=pipeline)
                return (inner,)
            return (pipeline,)
        return (UNKNOWN,)

    # -- tf.function ------------------------------------------------------------------------

    def _tf_function(self, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        target = argument(call, 0, "func")
        if target is None:
            # `tf.function(jit_compile=True)` is a decorator still to be applied.
            return (Method(Obj(Kind.TF_FUNCTION, "tf.function", module, call, frame), "decorate"),)
        return tuple(
            Obj(Kind.TF_FUNCTION, "tf.function", module, call, frame, of=value)
            for value in self._evaluator.evaluate(module, target, frame) or (UNKNOWN,)
        )

    def decorated(self, function: Func) -> Values:
        """A `def` with its decorators applied."""
        node = function.node
        assert isinstance(node, DEFS)
        value: Value = function
        if not node.decorator_list:
            return (value,)
        for decorator in reversed(node.decorator_list):
            if self._hides(function.module, decorator):
                return (UNKNOWN,)
            if self.is_tf_function(function.module, decorator):
                value = Obj(Kind.TF_FUNCTION, "tf.function", function.module, decorator, function.frame, of=value)
        return (value,)

    def compiling(self, function: Func) -> Iterator[bool]:
        """Of each thing that a decorator of the project gives back, whether it is a tf.function."""
        node = function.node
        returned = [node.body] if isinstance(node, ast.Lambda) else function.module.returns(node)
        for item in returned:
            for value in self._evaluator.evaluate(function.module, item, function.frame):
                yield isinstance(value, Obj) and value.kind is Kind.TF_FUNCTION

    def _hides(self, module: Module, decorator: ast.expr) -> bool:
        """Whether a decorator of the project gives something else than what the function gives."""
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        for value in self._evaluator.evaluate(module, target):
            if isinstance(value, Func) and isinstance(value.node, DEFS):
                wrappers = [d for d in value.module.tree.within(value.node, ast.FunctionDef) if d is not value.node]
                returned = [item for wrapper in wrappers for item in value.module.returns(wrapper)]
                if any(not isinstance(item, (ast.Name, ast.Call)) or _is_method_of_call(item) for item in returned):
                    return True
        return False

    def is_tf_function(self, module: Module, decorator: ast.expr) -> bool:
        """Whether a decorator is `tf.function`, plain, with arguments, through `partial` or one of the project's."""
        for value in self._evaluator.evaluate(module, decorator):
            if isinstance(value, Api) and value.path == "tf.function":
                return True
            if isinstance(value, Method) and value.name == "decorate":
                return True
            if isinstance(value, Func) and any(self.compiling(value)):
                return True
        return False

    # -- the project's own ------------------------------------------------------------------

    def frame(self, function: Func, module: Module, call: ast.Call, frame: Frame | None) -> Frame:
        """The frame of one call of a function; one object per call, so that results are shared."""
        # A constructor that is asked what the object holds knows the object.
        made = function.bound if isinstance(function.bound, Obj) and function.bound.node is call else None
        known = function.module.frames.get(key := (function.node, call, frame, function.given, made))
        if known is None:
            depth = frame.depth + 1 if frame is not None else 1
            own, made_in = function.bound, function.frame
            known = Frame(
                function.node, function.module, call, module, frame, own, made_in, depth, function.shift, function.given
            )
            function.module.frames[key] = known
        return known

    def _of_function(self, function: Func, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        if frame is not None and frame.depth >= _DEEPEST_FRAME:
            return (UNKNOWN,)
        inner = self.frame(function, module, call, frame)
        node = function.node
        if isinstance(node, ast.Lambda):
            return self._evaluator.evaluate(function.module, node.body, inner)
        if function.module.is_generator(node):
            return (Obj(Kind.GENERATOR, node.name, module, call, frame, of=function),)
        returned = not_ruled_out(function.module, function.module.returns(node), inner)
        if not returned:
            # A stub (`raise NotImplementedError`, `...`) says nothing about what its overrides give.
            return (UNKNOWN,) if function.module.is_stub(node) else (Const(None),)
        return merge(self._evaluator.evaluate(function.module, value, inner) for value in returned)

    def read(self, value: Value, module: Module, node: ast.AST, frame: Frame | None) -> Values:
        """What reading an attribute gives: a property is called, anything else is itself."""
        if not isinstance(value, Func) or not isinstance(value.node, DEFS):
            return (value,)
        names = {last_name(decorator) for decorator in value.node.decorator_list}
        if not names & {"property", "cached_property"}:
            return (value,)
        returned = value.module.returns(value.node)
        return merge(self._evaluator.evaluate(value.module, item) for item in returned) or (UNKNOWN,)

    def kind_of_class(self, cls: Cls) -> Kind:
        for base in self._evaluator.classes.library_bases(cls):
            for prefix, kind in _SUBCLASS_KINDS:
                if base == prefix or (prefix.endswith(".") and base.startswith(prefix)):
                    return kind
            made = made_by(base)
            if made in (Kind.MODEL, Kind.LAYER):
                return made
        return Kind.INSTANCE

    def _of_class(self, cls: Cls, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        return (Obj(self.kind_of_class(cls), cls.node.name, module, call, frame, cls=cls),)

    # -- objects and methods ----------------------------------------------------------------

    def _of_object(self, callee: Obj, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        if callee.kind in (Kind.MODEL, Kind.LAYER, Kind.LOSS, Kind.METRIC):
            return (Obj(Kind.TENSOR, "call", module, call, frame, of=callee),)
        if callee.kind is Kind.TF_FUNCTION and callee.of is not None:
            return self._of(callee.of, module, call, frame)
        if callee.cls is not None:
            found = self._evaluator.classes.member(callee.cls, "__call__", callee)
            if found:
                return merge(self._of(value, module, call, frame) for value in found)
        return (UNKNOWN,)

    def _of_method(self, method: Method, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        owner, name = method.owner, method.name
        if isinstance(owner, Pipeline):
            return self._of_dataset(owner, name, module, call, frame)
        if isinstance(owner, Unknown) and name in DATASET_STEPS:
            return (Pipeline((Step(name, call, module, frame),), rootless=True),)
        if isinstance(owner, Const):
            return (asked(owner.value, name, [self._evaluator.constant(module, item, frame) for item in call.args]),)
        if not isinstance(owner, Obj):
            return (UNKNOWN,)
        if name == "decorate" and owner.kind is Kind.TF_FUNCTION and call.args:
            return tuple(
                Obj(Kind.TF_FUNCTION, "tf.function", module, call, frame, of=value)
                for value in self._evaluator.evaluate(module, call.args[0], frame)
            )
        if owner.kind is Kind.STRATEGY:
            return self._of_strategy(name, module, call, frame)
        if name == "as_dataset" and owner.api in TFDS_BUILDERS:
            # Without a split, or with several, it gives a dict or a list of datasets.
            is_one = isinstance(self._evaluator.constant(module, argument(call, 0, "split"), frame), str)
            return (Pipeline((Step("source", call, module, frame, BUILT),)) if is_one else UNKNOWN,)
        made = _METHOD_KINDS.get((owner.kind, name))
        if made is not None:
            return (Obj(made, name, module, call, frame, of=owner),)
        if name in ("get_concrete_function", "as_default"):
            return (owner,)
        if owner.kind in (Kind.TENSOR, Kind.VARIABLE) and name not in _OF_PYTHON:
            return (Obj(Kind.ARRAY if name in ("numpy", "eval") else Kind.TENSOR, name, module, call, frame, of=owner),)
        if owner.kind is Kind.ARRAY:
            return (Obj(Kind.ARRAY, name, module, call, frame, of=owner),)
        return (UNKNOWN,)

    def _of_strategy(self, name: str, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        if name == "scope":
            return (UNKNOWN,)
        if "distribute_dataset" in name and call.args:
            return self._distributed(self._evaluator.evaluate(module, call.args[0], frame), module, call, frame)
        if "datasets_from_function" in name and call.args:
            made = (
                self._of_function(value, module, call, frame) if isinstance(value, Func) else (UNKNOWN,)
                for value in self._evaluator.evaluate(module, call.args[0], frame)
            )
            return self._distributed(merge(made), module, call, frame)
        return (UNKNOWN,)

    def _distributed(self, values: Values, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        step = Step("distribute", call, module, frame)
        return merge(_extended(v, step) if isinstance(v, Pipeline) else (UNKNOWN,) for v in values) or (UNKNOWN,)

    # -- datasets ---------------------------------------------------------------------------

    def _of_dataset(self, pipeline: Pipeline, name: str, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        if name == "apply" and call.args:
            return self._applied(pipeline, module, call, frame)
        if name in DATASET_STEPS:
            return _extended(pipeline, Step(name, call, module, frame))
        if name in ("make_one_shot_iterator", "make_initializable_iterator", "as_numpy_iterator", "__iter__"):
            return (Obj(Kind.ITERATOR, name, module, call, frame, of=pipeline),)
        if name in ("reduce", "get_single_element", "cardinality"):
            return (Obj(Kind.TENSOR, name, module, call, frame, of=pipeline),)
        return (UNKNOWN,)

    def _applied(self, pipeline: Pipeline, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        found: list[Values] = []
        for value in self._evaluator.evaluate(module, call.args[0], frame):
            if isinstance(value, Obj) and value.api.startswith("tf.data.") and isinstance(value.node, ast.Call):
                row = APPLIED.get(value.api.rpartition(".")[2])
                names = row.steps if row is not None else ("apply",)
                steps = [Step(name, value.node, value.module, value.frame, value.api) for name in names]
                found.append(_extended(pipeline, *steps))
            elif isinstance(value, Func):
                found.append(self._of_function(value, module, call, frame))
            else:
                found.append(_extended(pipeline, Step("apply", call, module, frame)))
        return merge(found)

    def _iterator(self, module: Module, call: ast.Call, frame: Frame | None) -> Values:
        values = self._evaluator.evaluate(module, call.args[0], frame)
        made = [
            Obj(Kind.ITERATOR, "iter", module, call, frame, of=value)
            if isinstance(value, Pipeline) or (isinstance(value, Obj) and value.kind is Kind.GENERATOR)
            else UNKNOWN
            for value in values
        ]
        return merge((value,) for value in made) or (UNKNOWN,)

    # -- iteration --------------------------------------------------------------------------

    def iterated(self, value: Value, depth: int = 0) -> Values:
        """What one iteration over a value yields."""
        if isinstance(value, Pipeline):
            step = value.steps[-1]
            return (Obj(Kind.TENSOR, "element", step.module, step.call, step.frame, of=value),)
        if isinstance(value, Items):
            if value.kind == "dict":
                return (UNKNOWN,)
            return merge(self._evaluator.element(item) for item in value.elements[:8]) or (UNKNOWN,)
        if isinstance(value, Wrapped):
            return self._iterated_wrapper(value, depth + 1) if depth < 8 else (UNKNOWN,)
        if isinstance(value, Obj):
            if value.kind is Kind.ITERATOR and value.of is not None:
                return self.iterated(value.of, depth)
            if value.kind is Kind.TENSOR:
                return (Obj(Kind.TENSOR, "row", value.module, value.node, value.frame, of=value),)
            if value.api == "numpy.arange":
                return (Obj(Kind.INTEGER, "range", value.module, value.node, value.frame),)
            if value.kind in (Kind.ARRAY, Kind.VARIABLES):
                return (value,)
        return (UNKNOWN,)

    def _iterated_wrapper(self, wrapped: Wrapped, depth: int) -> Values:
        module, call, frame = wrapped.module, wrapped.call, wrapped.frame
        if wrapped.name in ("range", "tf.range"):
            return (Obj(Kind.INTEGER, wrapped.name, module, call, frame),)
        parts = [
            merge(self.iterated(value, depth) for value in self._evaluator.evaluate(module, item, frame))
            for item in call.args
        ]
        if not parts:
            return (UNKNOWN,)
        if wrapped.name == "enumerate":
            counter = (Obj(Kind.INTEGER, "enumerate", module, call, frame),)
            return (Items("tuple", (counter, parts[0])),)
        if wrapped.name in ("zip", "product"):
            return (Items("tuple", tuple(parts)),)
        return parts[0]


def _of_progress(path: str) -> str:
    """What a progress bar goes over: `trange(n)` counts, any other shows what it is given."""
    return "range" if path.endswith(".trange") else "same"


def _extended(pipeline: Pipeline, *steps: Step) -> Values:
    return (pipeline.extended(*steps),) if len(pipeline.steps) < _MOST_STEPS else (UNKNOWN,)


def _is_iterator(value: Value) -> bool:
    return isinstance(value, Obj) and value.kind is Kind.ITERATOR


def _is_method_of_call(expr: ast.expr) -> bool:
    """`function(...).prefetch(1)`: something is done to what the wrapped function gave."""
    return isinstance(expr, ast.Call) and isinstance(expr.func, ast.Attribute) and isinstance(expr.func.value, ast.Call)


_METHOD_KINDS: dict[tuple[Kind, str], Kind] = {
    (Kind.MODEL, "predict"): Kind.ARRAY,
    (Kind.MODEL, "predict_on_batch"): Kind.ARRAY,
    (Kind.MODEL, "call"): Kind.TENSOR,
    (Kind.MODEL, "__call__"): Kind.TENSOR,
    (Kind.MODEL, "get_layer"): Kind.LAYER,
    (Kind.LAYER, "call"): Kind.TENSOR,
    (Kind.TAPE, "gradient"): Kind.GRADIENTS,
    **{(Kind.OPTIMIZER, f"{name}_gradients"): Kind.GRADIENTS for name in ("compute", "get", "get_unscaled")},
    (Kind.SESSION, "run"): Kind.ARRAY,
    (Kind.ITERATOR, "get_next"): Kind.TENSOR,
    (Kind.ITERATOR, "next"): Kind.TENSOR,
}
