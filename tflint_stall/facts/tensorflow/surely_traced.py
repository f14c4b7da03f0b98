"""How surely a function is traced: by a decorator that can be nothing else, a class of Keras, a traced caller."""

from __future__ import annotations

import ast

from tflint_stall.facts.api.harmless import leaves_function
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS
from tflint_stall.facts.values.guards import decided, guards
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Api, Func, Unknown
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.project import CallSite

_DEEPEST_CALL = 3


def of_expression(module: Module, made: ast.expr) -> Proof:
    """How surely a decorator, or a call, is that of `tf.function`."""
    target = made.func if isinstance(made, ast.Call) else made
    evaluator = module.project.evaluator
    # A decorator of the project may give back a tf.function or not: `return tf.function(f) if on else f`.
    applied = evaluator.evaluate(module, made) if isinstance(parent_of(made), DEFS) else ()
    own = [value for value in applied if isinstance(value, Func)]
    given = Proof.if_seen(all(compiles for function in own for compiles in evaluator.calls.compiling(function)))
    return Proof.weakest([proof_of(evaluator.evaluate(module, target)), given])


def of_decorators(module: Module, function: ast.AST | None) -> Proof | None:
    """How surely a function is a tf.function by its decorator; `None` where none makes it one."""
    decorators: list[ast.expr] = getattr(function, "decorator_list", [])
    compiling = (d for d in decorators if module.project.evaluator.calls.is_tf_function(module, d))
    return next((of_expression(module, decorator) for decorator in compiling), None)


def is_wrapped_out_of_sight(module: Module, function: ast.AST | None) -> bool:
    """Whether a function has a decorator that nobody sees: it may compile it, or keep what it gave once."""
    decorators: list[ast.expr] = getattr(function, "decorator_list", [])
    targets = [decorator.func if isinstance(decorator, ast.Call) else decorator for decorator in decorators]
    evaluate = module.project.evaluator.evaluate
    applied = [value for target in targets for value in evaluate(module, target)]
    return any(isinstance(v, Unknown) or (isinstance(v, Api) and not leaves_function(v.path)) for v in applied)


def of_function(module: Module, function: Function | None, depth: int = _DEEPEST_CALL) -> Proof:
    """How surely a function that is traced is."""
    if not isinstance(function, DEFS):
        return Proof.PROBABLE
    evaluator = module.project.evaluator
    decorated = of_decorators(module, function)
    if decorated is not None:
        return decorated
    cls = module.method_class(function)
    if cls is not None and cls.bases and function.name in ("call", "train_step", "test_step"):
        return Proof.weakest(proof_of(evaluator.evaluate(module, base)) for base in cls.bases)
    takers = list(_takers(module, function))
    if takers:
        return Proof.weakest(takers)
    sites = module.project.call_sites(module, function) if depth else []
    known = [_of_site(site, depth) for site in sites if site.module.tree.function(site.call) is not function]
    return Proof.weakest(known) if known else Proof.SURE


def _of_site(site: CallSite, depth: int) -> Proof:
    """How surely a call is made by traced code, and of what it is taken for."""
    named = proof_of(site.module.project.evaluator.evaluate(site.module, site.call.func))
    return Proof.weakest([named, of_function(site.module, site.module.tree.function(site.call), depth - 1)])


def _takers(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Proof]:
    """How surely the calls that are given a function by its name compile it: `tf.function(reduce)`."""
    name = function.name
    for place in (module, *module.project.importers(module, {name})):
        for load in place.tree.loads.get(name, ()):
            call = parent_of(load)
            if isinstance(call, ast.Call) and load is not call.func:
                yield of_expression(place, call)
                yield proof_of(place.project.evaluator.evaluate(place, load))
                # Behind a test that nothing in sight lets through: `if compiled: step = tf.function(step)`.
                if any(decided(place, guard, None) is False for guard in guards(place, call)):
                    yield Proof.OPEN


def of_name(module: Module, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Proof:
    """How surely every run of a function is one that is traced, by who gets it: surely where nobody calls it itself."""
    takers = list(_takers(module, function))
    by_itself = not takers or any(map(_is_of_function, module.project.call_sites(module, function)))
    return Proof.weakest([Proof.PROBABLE, *takers] if by_itself else takers)


def _is_of_function(site: CallSite) -> bool:
    """Whether a call is that of the function as it was written, and not of what tf.function made of it."""
    return any(isinstance(v, Func) for v in site.module.project.evaluator.evaluate(site.module, site.call.func))
