"""What a rule sees of one file: every question is answered by a module beside it."""

from __future__ import annotations

import ast
import builtins
import keyword
from collections.abc import Iterable, Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.members import Members
from tflint_stall.facts.program.eager import is_turned_eager, reads_values
from tflint_stall.facts.program.loops import Hot, is_test, loops_around
from tflint_stall.facts.program.modes import Mode
from tflint_stall.facts.syntax.compact import order_of, scope_of
from tflint_stall.facts.syntax.tree import DEFS, Function, Loop, last_name
from tflint_stall.facts.tensorflow import models
from tflint_stall.facts.values.values import Api, Const, Func, Obj, Pipeline, Step, Values
from tflint_stall.rule import Proof, Weight

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.program.invariance import Invariance
    from tflint_stall.facts.program.moving import Moving
    from tflint_stall.facts.tensorflow.architecture import Architecture
    from tflint_stall.facts.tensorflow.data import Consumption
    from tflint_stall.facts.tensorflow.element_work import Mapped
    from tflint_stall.facts.tensorflow.exploding import Update
    from tflint_stall.facts.tensorflow.training import GradientUse
    from tflint_stall.facts.tensorflow.workers import Queued
    from tflint_stall.facts.values.module import Module
    from tflint_stall.facts.values.project import CallSite


class Facts(Members):
    """What the code of one file means."""

    @property
    def are_cut_short(self) -> bool:
        """Whether the file asked for more than one file may, so that not all is known of it."""
        return self.module.project.evaluator.budget.was_too_small

    # -- names and values -------------------------------------------------------------------

    def values(self, expr: ast.expr) -> Values:
        """The alternatives of an expression."""
        return self.module.project.evaluator.evaluate(self.module, expr)

    def api(self, expr: ast.expr) -> str:
        """The canonical name of a library function or class; empty for anything else."""
        for value in self.values(expr):
            if isinstance(value, Api):
                return value.path
        return ""

    def obj(self, expr: ast.expr, kind: Kind) -> Obj | None:
        """The object of a kind that an expression is, if one of its alternatives is one."""
        return next((v for v in self.values(expr) if isinstance(v, Obj) and v.kind is kind), None)

    def receiver(self, call: ast.Call, kind: Kind) -> Obj | None:
        """The object whose method `call` calls."""
        return self.obj(call.func.value, kind) if isinstance(call.func, ast.Attribute) else None

    def constant(self, expr: ast.expr | None) -> object:
        return self.module.project.evaluator.constant(self.module, expr)

    def functions(self, expr: ast.expr) -> list[Func]:
        """The project functions that an expression may be."""
        return self.module.project.functions(self.module, expr)

    def is_tf_function(self, decorator: ast.expr) -> bool:
        return self.module.project.evaluator.calls.is_tf_function(self.module, decorator)

    def api_of_call(self, expr: ast.expr) -> str:
        """The canonical name of what is called; empty where `expr` is no call of a library."""
        return self.api(expr.func) if isinstance(expr, ast.Call) else ""

    def proof(self, node: ast.AST, given: Iterable[object] = (), *, despite_failure: bool = False) -> Proof:
        """How surely a finding at a node holds, resting on what is called there and on what is given."""
        from tflint_stall.facts.tensorflow import grounds

        return grounds.proof(self.module, node, given, despite_failure=despite_failure)

    def is_sure(self, expr: ast.expr) -> bool:
        """Whether all alternatives of an expression were seen, and are of one sort."""
        from tflint_stall.facts.values.proof import proof_of

        return proof_of(self.values(expr)) is Proof.SURE

    def on_one_way(self, *steps: Step) -> Proof:
        """How surely steps of one dataset come together: a finding holds for whoever sets the options for them."""
        from tflint_stall.facts.tensorflow import grounds

        return grounds.on_one_way(steps)

    def is_number_or_tensor(self, expr: ast.expr) -> bool:
        plain = (Kind.INTEGER, Kind.TENSOR, Kind.ARRAY)
        return all(isinstance(v, Const) or (isinstance(v, Obj) and v.kind in plain) for v in self.values(expr))

    def is_number(self, expr: ast.expr) -> bool:
        """Whether an expression is one Python number."""
        values = self.values(expr)
        return bool(values) and all(
            (isinstance(v, Const) and isinstance(v.value, (int, float)))
            or (isinstance(v, Obj) and v.kind is Kind.INTEGER)
            for v in values
        )

    def mapped(self, step: Step) -> Mapped:
        """What the function given to a dataset step does."""
        return self.sources.mapped(step)

    def step_constant(self, step: Step, expr: ast.expr | None) -> object:
        return step.module.project.evaluator.constant(step.module, expr, step.frame)

    def conditions(self, node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
        """The conditions under which code of a function runs: each is true, or false; a `not` is taken off."""
        from tflint_stall.facts.values.guards import guards

        for guard in guards(self.module, node):
            test, holds = guard.test, guard.holds
            while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                test, holds = test.operand, not holds
            yield test, holds

    def call_sites(self, function: Function) -> list[CallSite]:
        return self.module.project.call_sites(self.module, function)

    def calls(self, *names: str) -> Iterator[ast.Call]:
        """The calls in this file whose last name is one of these."""
        for name in names:
            yield from self.tree.calls.get(name, ())

    def named_calls(self, names: tuple[str, ...]) -> list[ast.Call]:
        """The calls of one of these names, also under a local alias (`from tf import zeros as z`), in order."""
        wanted = {*names, *self.module.aliases(names)}
        found = [call for name in self.tree.calls.keys() & wanted for call in self.tree.calls[name]]
        return sorted(found, key=order_of)

    # -- loops ------------------------------------------------------------------------------

    def hot(self, node: ast.AST, *, cold: int = 10, module: Module | None = None) -> Hot | None:
        """Why `node`, of this file or another one, runs again and again; `None` where it does not."""
        return self._shared.loops.hot(module or self.module, node, cold=cold)

    def hot_eagerly(self, node: ast.AST, *, cold: int) -> Hot | None:
        """Why `node` runs again and again as Python: a loop in a graph calls the graph of what it calls."""
        modes = self._shared.modes
        in_python = (Mode.EAGER, Mode.PYTHON)
        return self._shared.loops.hot(
            self.module, node, cold=cold, calls=lambda module, call: modes.of(module, call) in in_python
        )

    def loop_is_hot(self, loop: Loop) -> bool:
        """Whether a loop, by itself, runs often."""
        return self._shared.loops.is_hot(self.module, loop)

    def weight(self, node: ast.AST, seconds: float, hot: Hot) -> Weight:
        """What wasting so many seconds at a node weighs in the loop that repeats it."""
        from tflint_stall.facts.program.viewing import with_pace

        return with_pace(self._shared.loops.weight(self.module, node, seconds, hot), hot, self.module, node)

    def invariance(self, hot: Hot, node: ast.AST) -> Invariance:
        from tflint_stall.facts.program.invariance import Invariance

        return Invariance(hot, self.module, node)

    def moving(self, loop: Loop) -> Moving:
        """What may run before a loop instead of in it, without anybody noticing."""
        from tflint_stall.facts.program.moving import Moving

        return Moving(self.module, loop)

    def made_once(self, node: ast.AST, within: ast.AST | None = None) -> bool:
        """Whether a guard or a cache lets code run only the first time, or an error it; of a loop, or a function."""
        from tflint_stall.facts.program.rarity import share_of_rounds

        return share_of_rounds(self.module, node, within) == 0

    def is_amortised(self, name: str, statement: ast.stmt) -> bool:
        """Whether a function is made once for a loop of its maker that calls it again and again."""
        from tflint_stall.facts.program import keeping

        return keeping.is_amortised(self.module, name, statement, self.loop_is_hot)

    def in_test(self, node: ast.AST, module: Module | None = None) -> bool:
        return is_test(module or self.module, node)

    # -- modes ------------------------------------------------------------------------------

    def mode(self, node: ast.AST) -> Mode:
        mode = self._shared.modes.of(self.module, node)
        return Mode.V1_GRAPH if mode is Mode.EAGER and self._is_written_for_graphs() else mode

    def mode_in(self, module: Module, node: ast.AST) -> Mode:
        return self._shared.modes.of(module, node)

    def runs_functions_eagerly(self) -> bool:
        """Whether the file switches compilation off for everything."""
        return any(
            call.args and self.constant(call.args[0]) is True
            for call in self.calls("run_functions_eagerly", "experimental_run_functions_eagerly")
        )

    def graph_program(self) -> bool:
        return self._shared.modes.graph_program(self.module) or self._is_written_for_graphs()

    def _is_written_for_graphs(self) -> bool:
        """Whether the project is one of TensorFlow 1 and nothing turns this file eager."""
        if not self.target.tensorflow.surely_below(2):
            return False
        return not (reads_values(self.module) or is_turned_eager(self.module))

    # -- data, models, training -------------------------------------------------------------

    def pipelines(self) -> list[Pipeline]:
        return self._shared.data.pipelines(self.module)

    def step(self, call: ast.Call) -> Step | None:
        """The step of a dataset that a call adds; `None` for any other call."""
        steps = (step for pipeline in self.pipelines() for step in pipeline.steps)
        return next((step for step in steps if step.call is call), None)

    def consumptions(self) -> list[Consumption]:
        """The places in this file where data is consumed."""
        return self._shared.data.consumptions(self.module)

    def all_consumptions(self) -> list[Consumption]:
        """The consumptions in this file, and those elsewhere of pipelines that have a step here."""
        return self._shared.data.of_pipelines_in(self.module)

    def drawn_by_graph(self) -> list[Consumption]:
        """What the graph of this file is fed by and trained with, one place for each draw."""
        from tflint_stall.facts.tensorflow.drawn_in_graphs import consumptions_of_graph

        found: dict[ast.AST, Consumption] = {}
        for draw, consumption in consumptions_of_graph(self.module) if self.graph_program() else ():
            if draw not in found and self.trains_with(consumption):
                found[draw] = consumption
        return list(found.values())

    def trains_with(self, consumption: Consumption) -> bool:
        """Whether a consumption is a training one: `fit`, or a loop whose body updates weights."""
        if consumption.how == "fit":
            return True
        if consumption.how == "loop":
            return self.trains(consumption.module, consumption.node)
        if consumption.how != "next" or not isinstance(consumption.node, ast.Call):
            return False
        from tflint_stall.facts.tensorflow.drawn_rarely import share_drawn_aside

        around = loops_around(consumption.module, consumption.node)
        trains = any(self.trains(consumption.module, loop) for loop in around)
        return trains and share_drawn_aside(self._shared.training, consumption.module, consumption.node) == 1

    def consumers(self, pipeline: Pipeline) -> list[Consumption]:
        """The places, in other files too, where this pipeline is consumed as it is."""
        return self._shared.data.consumers(self.module, pipeline)

    def trains(self, module: Module, node: ast.AST) -> bool:
        return self._shared.training.trains(module, node)

    def only_shows(self, node: ast.Call | ast.For | ast.AsyncFor, hot: Hot, drawn: Pipeline, *, same: bool) -> bool:
        """Whether what is drawn there, the same or another each time, is for people to look at.

        In a loop that trains with other data the same examples are; elsewhere they are hardly wanted.
        """
        from tflint_stall.facts.tensorflow import for_people

        training = self._shared.training
        if for_people.is_of_a_picture(training, self.module, node, hot):
            return True
        if not same or not self.trains(hot.module, hot.loop) or self._are_trained_with(drawn, hot):
            return False
        return for_people.is_only_shown(training, self.module, node)

    def _are_trained_with(self, drawn: Pipeline, hot: Hot) -> bool:
        """Whether a `fit` or a loop goes over the data of a pipeline, to train with them."""
        wanted = [step.call for step in drawn.steps if step.name != "take"]
        for consumption in self._shared.data.consumptions(hot.module):
            inside = consumption.node is hot.loop or hot.module.tree.contains(hot.loop, consumption.node)
            if not inside or consumption.how == "next":
                continue
            own = [[step.call for step in pipeline.steps][: len(wanted)] for pipeline in consumption.pipelines]
            if wanted in own and self.trains_with(consumption):
                return True
        return False

    def trains_in_loops(self, module: Module, node: ast.AST) -> bool:
        """Whether each round of it goes through a whole loop of steps: it is one of epochs."""
        return self._shared.training.trains_in_loops(module, node)

    def is_only_tried(self) -> bool:
        """Whether the file is a program that computes something in passing, and trains nothing."""
        from tflint_stall.facts.tensorflow.tried_out import is_only_tried

        return is_only_tried(self.module, self._shared.training, self._shared.loops)

    def on_tape(self, node: ast.AST) -> bool:
        """Whether code stands in the `with` of a gradient tape."""
        withs = (parent for parent in self.tree.ancestors(node) if isinstance(parent, ast.With))
        return any(self.obj(item.context_expr, Kind.TAPE) for parent in withs for item in parent.items)

    def gradient_uses(self) -> list[GradientUse]:
        return self._shared.training.gradient_uses(self.module)

    def uses_of_gradient(self, use: GradientUse) -> list[GradientUse]:
        return self._shared.training.uses_of(use)

    def is_keras_fit(self, call: ast.Call) -> bool:
        return models.is_keras_fit(self.module, call)

    def model(self, expr: ast.expr) -> Obj | None:
        return models.model_of(self.module, expr)

    def is_surely(self, expr: ast.expr, model: Obj) -> bool:
        """Whether an expression can be nothing else than one model."""
        return models.is_surely(self.module, expr, model)

    def is_made_in(self, made: Obj, node: ast.AST) -> bool:
        """Whether an object is made by code of this file in `node`."""
        return made.module is self.module and self.tree.contains(node, made.node)

    def overrides(self, model: Obj, method: str) -> bool:
        """Whether the project's own class of a model defines a method itself."""
        return model.cls is not None and any(
            isinstance(member, Func)
            for member in self.module.project.evaluator.classes.member(model.cls, method, model)
        )

    def is_keras_call(self, call: ast.Call) -> bool:
        """Whether a call is of a Keras model's method, surely or most likely."""
        own = last_name(call.func).endswith("_generator")
        return own or self.receiver(call, Kind.MODEL) is not None or models.looks_like_keras(self.module, call)

    def read_by_workers(self, call: ast.Call) -> Queued | None:
        """The data of a `fit`, `evaluate` or `predict` that workers read; `None` for arrays and datasets."""
        from tflint_stall.facts.tensorflow.workers import read_by_workers

        return read_by_workers(self.module, call)

    def only_on_windows(self, node: ast.AST) -> bool:
        from tflint_stall.facts.tensorflow.workers import only_on_windows

        return only_on_windows(self.module, node)

    def architecture(self, model: Obj) -> Architecture:
        """The layers of a model."""
        from tflint_stall.facts.tensorflow import backwards

        return backwards.of_model(model)

    def update(self, use: GradientUse) -> Update:
        """The update of weights that gradients make: of which network, with which optimizer."""
        return self._shared.updates.of_gradients(use)

    def is_fitted(self, model: Obj) -> bool:
        """Whether some call in sight trains this model."""
        return models.is_fitted(self.module, model)

    def constructs(self, node: ast.AST, *kinds: Kind) -> bool:
        """Whether code in `node` makes an object of one of these kinds."""
        return any(
            isinstance(value, Obj) and value.kind in kinds and value.node is call
            for call in self.tree.within(node, ast.Call)
            for value in self.values(call)
        )

    def compile_calls(self, model: Obj) -> list[ast.Call]:
        return list(models.compile_calls(self.module, model))

    def is_single_item(self, expr: ast.expr) -> bool:
        from tflint_stall.facts.tensorflow.answers import is_one

        return is_one(self.module, expr)

    # -- spelling ---------------------------------------------------------------------------

    def may_be_caught(self, node: ast.AST, *errors: type[Exception]) -> bool:
        """Whether somebody may handle an error that a node raises today."""
        from tflint_stall.facts.program.caught import may_be_caught

        return may_be_caught(self.module, node, *errors)

    def is_set(self, *attributes: str) -> bool:
        """Whether one of these attributes is set of whatever, here or in a file around."""
        from tflint_stall.facts.program.settled import Settled

        return Settled(self.module).is_set(*attributes)

    def is_bound_in_the_scope_of(self, name: ast.Name) -> bool:
        """Whether the scope in which a name is read binds it itself: there it can be assigned to again."""
        own = self.module.names.bindings.get(scope_of(name), {}).get(name.id, ())
        return bool(own) and not any(binding.remote for binding in own)

    def means_the_same(self, name: ast.Name, place: ast.AST) -> bool:
        """Whether a name means at another place what it means where it stands."""
        lookup = self.module.names.lookup
        return bool(lookup(name.id, name)) and lookup(name.id, name) == lookup(name.id, place)

    def builds_model(self, node: ast.AST) -> bool:
        """Whether the function or loop around a node puts Keras layers together."""
        boundary: ast.AST | None = self.tree.function(node)
        if boundary is None:
            boundary = next(reversed(loops_around(self.module, node)), None)
        return boundary is not None and self.constructs(boundary, Kind.LAYER)

    def assigned_names(self, node: ast.AST) -> list[str]:
        """The last names of what the statement around a node assigns to."""
        statement = self.tree.statement(node)
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        return [last_name(target) for target in targets]

    def enclosing_function_name(self, node: ast.AST) -> str:
        function = self.tree.function(node)
        return function.name if isinstance(function, DEFS) else ""

    def tensorflow_alias(self, node: ast.AST) -> str:
        """How this file spells TensorFlow at `node` (`tf`); empty where it has no name for it."""
        return self.module_alias(node, "tensorflow") or self.module_alias(node, "tensorflow.compat.v2")

    def module_alias(self, node: ast.AST, module: str) -> str:
        """The name that surely is an imported module at `node`; empty where there is none."""
        for scope in self.module.names.scopes(node):
            for name in self.module.names.spellings(module, scope):
                found = self.module.names.lookup(name, node)
                if found and all(binding.module == module for binding in found) and self.is_bound(name, node):
                    return name
        return ""

    def is_bound(self, name: str, node: ast.AST) -> bool:
        """Whether a name surely has a value at a node: there and then, not only somewhere in the file."""
        from tflint_stall.facts.program.settled import Settled

        return Settled(self.module).is_bound(name, node)

    def free_name(self, wanted: str, node: ast.AST) -> str:
        """A name like `wanted` that nothing in the file uses yet."""
        taken = {name.id for name in self.tree.nodes(ast.Name)} | {arg.arg for arg in self.tree.nodes(ast.arg)}
        taken |= {defined.name for defined in (*self.tree.definitions(), *self.tree.nodes(ast.ClassDef))}
        for by_name in self.module.names.bindings.values():
            taken |= by_name.keys()
        taken |= set(dir(builtins)) | set(keyword.kwlist)
        candidate, number = wanted, 1
        while candidate in taken:
            number += 1
            candidate = f"{wanted}_{number}"
        return candidate
