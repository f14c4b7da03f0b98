"""Keras models: which expressions are models, where they are compiled, and what only a Keras model is called with."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.learners import KERAS_KEYWORDS, KEYWORDS_OF_FIT, SHARED_KEYWORDS, is_foreign, is_of_others
from tflint_stall.facts.program.dataset_length import leading_dimension
from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.program.flow import Done, Use, uses
from tflint_stall.facts.program.loops import loops_around
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import argument, last_name
from tflint_stall.facts.values.guards import guards
from tflint_stall.facts.values.values import Api, Cls, Const, Func, Method, Obj, Pipeline, Unknown, Value

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

_FITTING = ("fit", "fit_generator", "train_on_batch")
# What says the shape of an input, what brings weights along or makes them at once, and what makes a model's weights.
_SHAPE_ARGUMENTS = frozenset({"input_shape", "input_dim", "batch_input_shape", "input_length", "weights"})
_WITH_WEIGHTS = frozenset({"Input", "InputLayer", "Variable", "add_weight", "load_model", "Model"})
_BUILDING = frozenset({"build", "load_weights", "summary", "set_weights", "compute_output_shape", "add"})
# What asks a model for an answer, or brings what another one has learned; what trains one without its `fit`.
_ASKING = frozenset("evaluate evaluate_generator predict predict_generator predict_on_batch set_weights".split())
_BY_HAND = ("GradientTape", "apply_gradients", "minimize", "gradients", "get_updates")
# What is taken of a model to train it by hand.
_TAKEN_OF_IT = ("trainable_variables", "trainable_weights", "variables", "weights", "output", "outputs", "total_loss")
# What only looks at a model that it is given.
_LOOKING = frozenset("print type len id plot_model summary isinstance model_to_dot SVG save_model".split())
# A fit on no more rows than these, for no more epochs, shows a call: nothing is learned in it.
_ROWS_OF_A_SHOW, _EPOCHS_OF_A_SHOW = 8, 5
# Calls of a program that may train a model, whatever they are of.
_NAMED_LIKE_TRAINING = r"(?i)train|fit|learn|search|optimi|cross_val|experiment|tune|^(run|main_loop|go|start|execute)$"
# What an annotation says that a model of Keras may have.
_MAYBE_A_MODEL = r"(?i)model|keras|sequential|functional|network|net\b|\b(?:any|object)\b|\btf\."
# Kinds that a model out of sight may turn out to have.
_OPEN_KINDS = (Kind.OTHER, Kind.INSTANCE)


def models_of(module: Module, expr: ast.expr) -> list[Obj]:
    """The Keras models that an expression may be."""
    values = module.project.evaluator.evaluate(module, expr)
    return [value for value in values if isinstance(value, Obj) and value.kind is Kind.MODEL]


def model_of(module: Module, expr: ast.expr) -> Obj | None:
    """The Keras model that an expression is, when one of its alternatives is a model."""
    return next(iter(models_of(module, expr)), None)


def is_surely(module: Module, expr: ast.expr, model: Obj) -> bool:
    """Whether an expression can be nothing else than one model."""
    values = module.project.evaluator.evaluate(module, expr)
    return len(values) == 1 and isinstance(values[0], Obj) and values[0].node is model.node


def compile_calls(module: Module, model: Obj) -> Iterator[ast.Call]:
    """The `compile` calls of a file that may compile one model."""
    for call in module.tree.calls.get("compile", ()):
        if isinstance(call.func, ast.Attribute):
            if any(found.node is model.node for found in models_of(module, call.func.value)):
                yield call


def is_fitted(module: Module, model: Obj) -> bool:
    """Whether some call in sight trains a model."""
    return any(True for _ in fits(module, model))


def fits(module: Module, model: Obj) -> Iterator[tuple[Module, ast.Call]]:
    """The calls in sight that train a model."""
    for place in (module, *module.project.importers(module, _FITTING)):
        for name in _FITTING:
            for call in place.tree.calls.get(name, ()):
                if isinstance(call.func, ast.Attribute):
                    if any(fitted.node is model.node for fitted in models_of(place, call.func.value)):
                        yield place, call


def is_only_shown(module: Module, expr: ast.expr) -> bool:
    """Whether all that trains the models of an expression are fits on a handful of rows: `np.random.randn(1, 20)`."""
    found = [fit for model in models_of(module, expr) for fit in fits(module, model)]
    return bool(found) and all(_shows(place, call) for place, call in found)


def _shows(module: Module, call: ast.Call) -> bool:
    data, epochs = argument(call, 0, "x"), argument(call, None, "epochs")
    if last_name(call.func) != "fit" or data is None or loops_around(module, call):
        return False
    rounds = module.project.evaluator.constant(module, epochs) if epochs is not None else 1
    if not isinstance(rounds, int) or rounds > _EPOCHS_OF_A_SHOW:
        return False
    if any(isinstance(value, Pipeline) for value in module.project.evaluator.evaluate(module, data)):
        return False
    labels = argument(call, 1, "y")
    known = [rows for given in (data, labels) if given is not None and (rows := _rows(module, given)) is not None]
    return bool(known) and min(known) <= _ROWS_OF_A_SHOW


def _rows(module: Module, data: ast.expr) -> int | None:
    """The rows of what a model is fitted on, perhaps cast on the way: `np.random.randn(1, 20).astype("float32")`."""
    rows = leading_dimension(module, data, None)
    places = definitions(module, data) if rows is None else []
    if len(places) != 1 or places[0].path or not isinstance(places[0].expr, ast.Call):
        return rows
    cast = places[0].expr.func
    if not isinstance(cast, ast.Attribute) or cast.attr != "astype":
        return None
    return leading_dimension(places[0].module, cast.value, None)


def is_only_asked(module: Module, expr: ast.expr) -> bool:
    """Whether the models of an expression answer, and nothing trains them: they got weights from somewhere else.

    A model that gets out of sight may be trained there.
    """
    models = models_of(module, expr)
    if not models or any(model.cls is not None for model in models):
        return False
    by_hand = any(name in module.tree.calls for name in _BY_HAND)
    taken = (load for name in _TAKEN_OF_IT if by_hand for load in module.tree.loads.get(name, ()))
    if any(isinstance(load, ast.Attribute) and models_of(module, load.value) for load in taken):
        return False
    return all(_is_only_asked(model, may_be_called=not by_hand) for model in models)


def teaches_nothing(module: Module, called: ast.Call, expr: ast.expr) -> bool:
    """Whether nothing in sight trains the models of an expression, or only on a handful of rows."""
    if is_only_shown(module, expr) or is_only_asked(module, expr):
        return True
    is_compile = last_name(called.func) == "compile"
    return is_compile and (is_nowhere_trained(module, called) or _is_compiled_over(module, called, expr))


def _is_compiled_over(module: Module, compiled: ast.Call, expr: ast.expr) -> bool:
    """Whether the model is compiled again by the caller that gets it, before anything trains it: the last one holds."""
    maker = module.tree.function(compiled)
    made = models_of(module, expr)
    if maker is None or not made:
        return False
    if any(module.tree.contains(maker, fit) for model in made for _, fit in fits(module, model)):
        return False
    sites = module.project.call_sites(module, maker)
    if any(site.module is not module for site in sites):
        return False
    callers = {module.tree.function(site.call): order_of(site.call) for site in sites}
    others = [[c for c in compile_calls(module, model) if c is not compiled] for model in made]
    return bool(callers) and all(
        any(
            module.tree.function(call) is caller and order_of(call) > start and next(guards(module, call), None) is None
            for call in calls
        )
        for calls in others
        for caller, start in callers.items()
    )


def is_nowhere_trained(module: Module, compiled: ast.Call) -> bool:
    """Whether a program compiles a model for itself, and nothing that it calls or imports is named like a training."""
    function = module.tree.function(compiled)
    # A text that ends where it compiles is a piece of a program.
    if function is None or not module.project.call_sites(module, function) or module.project.is_imported(module):
        return False
    if any(re.search(_NAMED_LIKE_TRAINING, name) for name in module.tree.calls):
        return False
    return not module.project.any_imported(module, _trains)


def _trains(data: bytes) -> bool:
    return re.search(rb"\.(?:fit|fit_generator|train_on_batch)\(|GradientTape|apply_gradients", data) is not None


def _is_only_asked(model: Obj, *, may_be_called: bool) -> bool:
    def is_it(module: Module, expr: ast.expr) -> bool:
        return any(other.node is model.node for other in models_of(module, expr))

    if not isinstance(model.node, ast.Call) or any(True for _ in fits(model.module, model)):
        return False
    answers = [_answers(use, may_be_called=may_be_called) for use in uses(model.module, model.node, is_it)]
    return True in answers and False not in answers


def _answers(use: Use, *, may_be_called: bool) -> bool | None:
    """Whether a use asks a model something; `None` where it does nothing with its weights."""
    call = use.node
    if not isinstance(call, ast.Call):
        return False
    if use.how is Done.METHOD:
        return last_name(call.func) in _ASKING or (False if last_name(call.func) in _FITTING else None)
    if call.func is use.value:
        return may_be_called
    return None if use.how is Done.ARGUMENT and last_name(call.func) in _LOOKING else False


def owns_nothing_yet(model: Obj) -> bool:
    """Whether the first call of a model makes its weights: where it is made, nothing says the shape of its input.

    Its file neither builds it nor calls it by hand, beside where it is made.
    """
    module, call = model.module, model.node
    if not isinstance(call, ast.Call) or (model.cls is None and model.api != "keras.Sequential"):
        return False
    code = model.cls.node if model.cls is not None else call
    source = model.cls.module if model.cls is not None else module
    keywords = {keyword.arg for keyword in source.tree.within(code, ast.keyword)}
    named = {last_name(inner.func) for inner in source.tree.within(code, ast.Call)}
    if not keywords.isdisjoint(_SHAPE_ARGUMENTS) or not named.isdisjoint(_WITH_WEIGHTS):
        return False
    for other in module.tree.nodes(ast.Call):
        used = (
            other.func.value if isinstance(other.func, ast.Attribute) and other.func.attr in _BUILDING else other.func
        )
        by_hand = used is not other.func or module.tree.function(other) is module.tree.function(call)
        if by_hand and other is not call and any(made.node is call for made in models_of(module, used)):
            return False
    return True


def is_left_untrained(module: Module, node: ast.AST) -> bool:
    """Whether code is of a Keras model that programs in sight make, and none of them trains any more.

    Its `fit` is in a text, or in a comment: what it does in training happens to nobody.
    """
    function = module.tree.function(node)
    cls = module.method_class(function) if function is not None else None
    if cls is None or not isinstance(function, ast.FunctionDef) or not function.args.args:
        return False
    this = module.project.evaluator.parameters.value(module, function.args.args[0], None)
    if not any(isinstance(value, Obj) and value.kind is Kind.MODEL for value in this):
        return False
    makers = {place for place, _ in module.project.constructions(module, cls)}
    return bool(makers) and not any(
        place is module or module.project.is_imported(place) or any(name in place.tree.calls for name in _FITTING)
        for place in makers
    )


def is_wrapped_by_others(module: Module, expr: ast.expr) -> bool:
    """Whether another library puts its own training around a model: `capsa.Wrapper(model)`."""
    made = [place for place in definitions(module, expr) if isinstance(place.expr, ast.Call)]
    return bool(made) and all(_wraps(place.module, place.expr) for place in made)


def _wraps(module: Module, call: ast.expr) -> bool:
    assert isinstance(call, ast.Call)
    callees = module.project.evaluator.evaluate(module, call.func)
    others = [v for v in callees if isinstance(v, Api) and not v.path.startswith(("tf.", "keras.", "builtins."))]
    given = (*call.args, *(keyword.value for keyword in call.keywords))
    return bool(others) and len(others) == len(callees) and any(model_of(module, item) is not None for item in given)


# -- is it Keras? ------------------------------------------------------------------------------


def is_model_of_callback(module: Module, method: ast.expr) -> bool:
    """`self.model.predict`, where Keras sets the attribute, or one of what is called a model and may be one."""
    if not isinstance(method, ast.Attribute):
        return False
    return last_name(method.value).lower().endswith(("model", "net", "network")) and may_be_model(module, method)


def may_be_model(module: Module, method: ast.Attribute) -> bool:
    """Whether a method may be that of a Keras model: of one in sight, or of something that is not known."""
    values = module.project.evaluator.evaluate(module, method.value)
    models = [value for value in values if isinstance(value, Obj) and value.kind is Kind.MODEL]
    if models:
        return not all(_defines(model, method.attr) for model in models)
    return any(_is_out_of_sight(value, method.attr) for value in values)


def is_keras_fit(module: Module, call: ast.Call) -> bool:
    """Whether `x.fit(...)` is a Keras model's, not that of another library."""
    if not isinstance(call.func, ast.Attribute):
        return False
    values = module.project.evaluator.evaluate(module, call.func.value)
    if any(isinstance(value, Obj) and value.kind is Kind.MODEL for value in values):
        return True
    if not all(_is_out_of_sight(value, call.func.attr) for value in values):
        return False
    keywords = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    if not keywords <= KEYWORDS_OF_FIT or _is_announced_as_another(module, call.func.value):
        return False
    if keywords & KERAS_KEYWORDS or "batch_size" in keywords:
        return True
    named = "model" in last_name(call.func.value).lower() or not keywords.isdisjoint(SHARED_KEYWORDS)
    return named and not module.imports_other_learners


def _is_announced_as_another(module: Module, receiver: ast.expr) -> bool:
    """`def steal(classifier: "Classifier")`: what a parameter is said to be is no model of Keras."""
    bindings = module.names.lookup(receiver.id, receiver) if isinstance(receiver, ast.Name) else ()
    notes = [b.node.annotation for b in bindings if isinstance(b.node, ast.arg) and b.node.annotation is not None]
    return bool(notes) and not any(re.search(_MAYBE_A_MODEL, ast.unparse(note)) for note in notes)


def looks_like_keras(module: Module, call: ast.Call) -> bool:
    """A method call on something unresolved that only a Keras model would get."""
    if not isinstance(call.func, ast.Attribute) or module.imported.isdisjoint(("keras", "tensorflow", "tf_keras")):
        return False
    values = module.project.evaluator.evaluate(module, call.func.value)
    if not all(_is_out_of_sight(value, call.func.attr) for value in values):
        return False
    keywords = {keyword.arg for keyword in call.keywords}
    if keywords & KERAS_KEYWORDS:
        return True
    named = last_name(call.func.value).lower().endswith(("model", "network", "net")) or "verbose" in keywords
    return named and not module.imports_other_learners


def _is_out_of_sight(value: Value, method: str) -> bool:
    """Whether something may be a Keras model that was not seen: neither of the project, nor of another library."""
    if isinstance(value, Method):
        # An attribute of something: of what another library made it is no Keras model.
        owner = value.owner
        return not isinstance(owner, (Obj, Pipeline)) or (isinstance(owner, Obj) and not is_of_others(owner.api))
    if isinstance(value, Api):
        return not is_foreign(value.path)
    if not isinstance(value, Obj):
        return isinstance(value, Unknown) or (isinstance(value, Const) and value.value is None)
    if value.kind not in _OPEN_KINDS:
        return False
    if value.cls is None:
        return not is_foreign(value.api)
    return not _defines(value, method) and any(_has_unknown_base(cls) for cls in _lineage(value))


def _defines(value: Obj, name: str) -> bool:
    if value.cls is None:
        return False
    members = value.module.project.evaluator.classes.member(value.cls, name, value)
    return any(isinstance(member, Func) for member in members)


def _lineage(value: Obj) -> list[Cls]:
    assert value.cls is not None
    return value.module.project.evaluator.classes.lineage(value.cls)


def _has_unknown_base(cls: Cls) -> bool:
    """Whether a class comes from one that is out of sight."""
    values = (value for base in cls.node.bases for value in cls.module.project.evaluator.evaluate(cls.module, base))
    return any(isinstance(v, Unknown) or (isinstance(v, Api) and not is_foreign(v.path)) for v in values)
