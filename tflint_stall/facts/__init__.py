"""What the code means: the one place for everything clever about Python and TensorFlow.

`Facts` is what a rule sees of one file. It only asks the modules beside it:

* `compact`, `tree`, `names`: the syntax tree, where its nodes stand, and which binding a name has
* `values`, `evaluate`, `libraries`, `calls`, `parameters`: what an expression is
* `imports`, `project`, `module`: other files, who calls a function
* `loops`, `invariance`, `modes`: what is hot, what is the same each time, what runs in a graph
* `data`, `models`, `training`: pipelines and consumers, Keras models, updates and gradients
* `architecture`, `backwards`, `optimizers`, `exploding`: what a model is made of, how large its steps may get
* `own_cells`, `steep_losses`: what may make a gradient large; `tried_out`: programs that nobody waits for
* `inputs`: what dataset functions compute, what Python does for them, how arrays came into memory
* `target`: the versions that the file is for, and what computes for its Keras

A name of this package is looked up where it stands when somebody first asks for it: rules name what they need in their
imports, and few rules look at a file.
"""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.api.api_table import Kind
    from tflint_stall.facts.api.consumers import CONSUMERS, OF_SAMPLES
    from tflint_stall.facts.facade import Facts
    from tflint_stall.facts.program.ending import leaves
    from tflint_stall.facts.program.invariance import Invariance, changed_in
    from tflint_stall.facts.program.length import rounds
    from tflint_stall.facts.program.loops import Hot, leaves_at_once, loops_around, per_batch_hook
    from tflint_stall.facts.program.modes import Mode
    from tflint_stall.facts.shared import ProjectFacts
    from tflint_stall.facts.syntax.tree import argument, dotted, has_star, last_name
    from tflint_stall.facts.tensorflow.architecture import Architecture
    from tflint_stall.facts.tensorflow.batches import Batch, Counted
    from tflint_stall.facts.tensorflow.data import Consumption, given, is_endless, is_feasible, never_ends
    from tflint_stall.facts.tensorflow.element_work import Mapped
    from tflint_stall.facts.tensorflow.exploding import Update
    from tflint_stall.facts.tensorflow.generators import FiniteGenerator, finite_generator
    from tflint_stall.facts.tensorflow.graph_growth import Growth
    from tflint_stall.facts.tensorflow.openings import Opening
    from tflint_stall.facts.tensorflow.optimizers import Optimizer
    from tflint_stall.facts.tensorflow.processes import Start
    from tflint_stall.facts.tensorflow.purpose import Purpose
    from tflint_stall.facts.tensorflow.ranks import RankTest
    from tflint_stall.facts.tensorflow.replicas import replica_means
    from tflint_stall.facts.tensorflow.shapes import names_a_number, size_in_words
    from tflint_stall.facts.tensorflow.sources import Grain
    from tflint_stall.facts.tensorflow.target import Backend
    from tflint_stall.facts.tensorflow.training import GradientUse
    from tflint_stall.facts.tensorflow.workers import Queued
    from tflint_stall.facts.tensorflow.workload import Work, is_memory_cache, is_stepped_by_jax, waited_for
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.parts import named_parts
    from tflint_stall.facts.values.project import CallSite
    from tflint_stall.facts.values.values import (
        Api,
        Const,
        Frame,
        Func,
        Items,
        Method,
        Obj,
        Pipeline,
        Step,
        Unknown,
        Value,
        Values,
    )

__all__ = [
    "CONSUMERS",
    "OF_SAMPLES",
    "Api",
    "Architecture",
    "Backend",
    "Batch",
    "CallSite",
    "Const",
    "Consumption",
    "Counted",
    "Facts",
    "FiniteGenerator",
    "Frame",
    "Func",
    "GradientUse",
    "Grain",
    "Growth",
    "Hot",
    "Invariance",
    "Items",
    "Kind",
    "Mapped",
    "Method",
    "Mode",
    "Module",
    "Obj",
    "Opening",
    "Optimizer",
    "Pipeline",
    "ProjectFacts",
    "Purpose",
    "Queued",
    "RankTest",
    "Start",
    "Step",
    "Unknown",
    "Update",
    "Value",
    "Values",
    "Work",
    "argument",
    "changed_in",
    "dotted",
    "finite_generator",
    "given",
    "has_star",
    "is_endless",
    "is_feasible",
    "is_memory_cache",
    "is_stepped_by_jax",
    "last_name",
    "leaves",
    "leaves_at_once",
    "loops_around",
    "named_parts",
    "names_a_number",
    "never_ends",
    "per_batch_hook",
    "replica_means",
    "rounds",
    "size_in_words",
    "waited_for",
]

# Where the same names are found at run time (`tests/test_imports.py` compares them).
_STANDING_IN = {
    "api.api_table": "Kind",
    "api.consumers": "CONSUMERS OF_SAMPLES",
    "facade": "Facts",
    "program.ending": "leaves",
    "program.invariance": "Invariance changed_in",
    "program.length": "rounds",
    "program.loops": "Hot leaves_at_once loops_around per_batch_hook",
    "program.modes": "Mode",
    "shared": "ProjectFacts",
    "syntax.tree": "argument dotted has_star last_name",
    "tensorflow.architecture": "Architecture",
    "tensorflow.batches": "Batch Counted",
    "tensorflow.data": "Consumption given is_endless is_feasible never_ends",
    "tensorflow.element_work": "Mapped",
    "tensorflow.exploding": "Update",
    "tensorflow.generators": "FiniteGenerator finite_generator",
    "tensorflow.graph_growth": "Growth",
    "tensorflow.openings": "Opening",
    "tensorflow.optimizers": "Optimizer",
    "tensorflow.processes": "Start",
    "tensorflow.purpose": "Purpose",
    "tensorflow.ranks": "RankTest",
    "tensorflow.replicas": "replica_means",
    "tensorflow.shapes": "names_a_number size_in_words",
    "tensorflow.sources": "Grain",
    "tensorflow.target": "Backend",
    "tensorflow.training": "GradientUse",
    "tensorflow.workers": "Queued",
    "tensorflow.workload": "Work is_memory_cache is_stepped_by_jax waited_for",
    "values.module": "Module",
    "values.parts": "named_parts",
    "values.project": "CallSite",
    "values.values": "Api Const Frame Func Items Method Obj Pipeline Step Unknown Value Values",
}
_PLACES = {name: module for module, names in _STANDING_IN.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    globals()[name] = found
    return found
