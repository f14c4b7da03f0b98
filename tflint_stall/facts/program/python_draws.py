"""Calls of Python that give another value each time: random numbers of NumPy and `random`, clocks, identifiers."""

from __future__ import annotations

import ast

from tflint_stall.facts.syntax.tree import last_name
from tflint_stall.facts.values.values import Api, Method, Obj

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What draws: functions of modules, and methods of the generators that modules make.
DRAWS = frozenset(
    """beta betavariate binomial bytes choice choices exponential gamma gammavariate gauss getrandbits integers
    lognormal lognormvariate normal normalvariate permutation poisson rand randint randn random random_integers
    random_sample randrange sample shuffle standard_normal triangular uniform""".split()
)
CLOCKS = frozenset(
    """time.time time.time_ns time.perf_counter time.monotonic datetime.datetime.now datetime.datetime.utcnow
    datetime.datetime.today uuid.uuid1 uuid.uuid4""".split()
)
_GENERATORS = ("numpy.random.RandomState", "numpy.random.default_rng", "numpy.random.Generator", "random.Random")
_MODULES = ("numpy.random.", "random.")


def drawn(module: Module, call: ast.Call) -> str:
    """The canonical name of what a call draws with; empty for what gives the same for the same arguments."""
    name = last_name(call.func)
    for value in module.project.evaluator.evaluate(module, call.func):
        if isinstance(value, Api):
            is_draw = value.path.startswith(_MODULES) and value.path.rpartition(".")[2] in DRAWS
            if is_draw or value.path in CLOCKS:
                return value.path
        elif isinstance(value, Method) and name in DRAWS:
            if isinstance(value.owner, Obj) and value.owner.api in _GENERATORS:
                return f"{value.owner.api}.{name}"
    return ""
