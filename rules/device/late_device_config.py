"""TFS603: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import last_name
from tflint_stall.facts.program import settled_devices, upwards
from tflint_stall.facts.program.caught import is_passed_over
from tflint_stall.facts.program.snippets import is_guide, only_shows_operations
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

_SETTINGS = (
    "set_memory_growth",
    "set_virtual_device_configuration",
    "set_logical_device_configuration",
    "set_visible_devices",
    "set_inter_op_parallelism_threads",
    "set_intra_op_parallelism_threads",
)
_VARIABLES = (
    "CUDA_VISIBLE_DEVICES",
    "TF_GPU_ALLOCATOR",
    "TF_FORCE_GPU_ALLOW_GROWTH",
    "XLA_FLAGS",
    "TF_GPU_THREAD_MODE",
)
_STARTED = "TensorFlow starts here"
_READ_ONCE = "TensorFlow read its environment when it started: a change comes too late, and nobody says so"
_BY_NUMBER = "name cards by their numbers (`0,1`), which this is not, and set it before TensorFlow is imported"

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module


class LateDeviceConfig(Rule):
    """Devices or threads that are configured after TensorFlow has started.

    ## Why it stalls
    The first operation, variable or dataset starts TensorFlow, and then its devices are what they are. A setting that
    comes later raises RuntimeError. Copied from the guide, it stands in a `try` that prints the error: then the program
    goes on with the default, takes the whole card, and other processes find none. A variable of the environment that is
    set too late is ignored without a word.

    ## Example
    ```python
    import tensorflow as tf

    start = tf.constant(1.0)
    tf.config.threading.set_intra_op_parallelism_threads(4)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    tf.config.threading.set_intra_op_parallelism_threads(4)
    start = tf.constant(1.0)
    ```

    ## When not to
    After `import tensorflow` or `list_physical_devices`, which start nothing, after what is only added to a graph of
    TensorFlow 1, and after its `Session`, which has devices of its own. Variables that are meant for another process.
    What says again what holds already: a variable that is set to the same before, all devices that are visible. In a
    notebook that only shows operations, without a model or data, it is advice, and where a `try` catches the error in a
    guide, text and code in turn, that trains nothing; so is a setting that no call of its function asks for.

    ## Fix safety
    Safe where a setting can be moved before what starts TensorFlow: it reads nothing that is made in between, and no
    `try` catches the error. Unsafe elsewhere. None for the environment and over functions.
    """

    code = "TFS603"
    level = Level.ERROR
    held_back = "readers of real code found 6 of 24 right"
    triggers = (*_SETTINGS, *_VARIABLES)
    tensorflow = ">=2.0"
    why = "the first operation starts TensorFlow, and from then on this raises RuntimeError"

    def visit_Call(self, call: ast.Call) -> None:
        if last_name(call.func) not in _SETTINGS or not self.facts.api(call.func).startswith("tf.config."):
            return
        started = self.facts.executing.fixed_devices_before_setting(self.facts.module, call)
        if started is None or self.facts.in_test(call) or self._changes_nothing(call):
            return
        silent, module = is_passed_over(self.facts.module, call, RuntimeError), self.facts.module
        is_shown = only_shows_operations(module) or (silent and is_guide(module))
        self.report(
            call,
            f"`{last_name(call.func)}` comes after TensorFlow has started (`{_shortened(ast.unparse(started.func))}`)"
            + (": the `try` catches it, and the default stays" if silent else ""),
            help="configure devices right after the imports"
            if started in self.facts.tree.nodes(ast.Call)
            else "configure devices before the file is imported that starts TensorFlow",
            fix=self._fix(call, started, silent),
            level=Level.ADVICE if is_shown and not _makes_several(call) else None,
            cause=self._start(started),
        )

    def visit_Subscript(self, place: ast.Subscript) -> None:
        """`os.environ["XLA_FLAGS"] = …`"""
        if not isinstance(place.ctx, ast.Store) or self.facts.constant(place.slice) not in _VARIABLES:
            return
        if self.facts.api(place.value) != "os.environ" or self.facts.in_test(place):
            return
        started = self.facts.executing.fixed_devices_before(self.facts.module, place)
        if started is not None and not self._starts_others() and not self._changes_nothing(place):
            is_none = settled_devices.names_no_device(self.facts.module, place)
            self.report(
                place,
                f"`{self.facts.constant(place.slice)}` is set after TensorFlow has started"
                f" (`{_shortened(ast.unparse(started.func))}`)",
                why=_READ_ONCE,
                help=_BY_NUMBER if is_none else "set it before TensorFlow is imported",
                level=Level.ADVICE if is_none else Level.WARNING,
                cause=self._start(started),
            )

    def _changes_nothing(self, node: ast.Call | ast.Subscript) -> bool:
        """Whether what is set is so already, which TensorFlow lets pass."""
        module, before = self.facts.module, self.facts.executing.fixed_devices_before
        if isinstance(node, ast.Subscript):
            return settled_devices.is_set_already(module, node, before)
        shows = last_name(node.func) == "set_visible_devices"
        return shows and settled_devices.shows_what_is_visible(module, node, before)

    def _start(self, started: ast.Call) -> tuple[Module, ast.AST, str] | None:
        """Where TensorFlow started: in this file, in one that it imports, or beside it in a program."""
        module, project = self.facts.module, self.facts.module.project
        programs = [module, *project.programs_over(module, ("tensorflow", "keras"))]
        near = (n for program in programs for n in (program, *project.imported(program, (last_name(started.func),))))
        place = next((other for other in near if started in other.tree.nodes(ast.Call)), None)
        return (place, started, _STARTED) if place is not None else None

    def _starts_others(self) -> bool:
        """Whether a variable may be meant for another process: a server, a worker."""
        return not self.facts.module.imported.isdisjoint(("subprocess", "multiprocessing")) or self._runs_a_shell()

    def _runs_a_shell(self) -> bool:
        return any(self.facts.api(call.func).startswith("os.") for call in self.facts.calls("system", "popen", "fork"))

    def _fix(self, call: ast.Call, started: ast.Call, silent: bool) -> Fix | None:
        """Move the statements of the setting before the first one that starts TensorFlow, in the same block."""
        tree, before = self.facts.tree, self.facts.executing.fixed_devices_before
        seen = {started}
        while (earlier := self._earlier(started)) is not None:
            if earlier in seen:  # each runs before the other: functions that call one another
                return None
            seen.add(started := earlier)
        if started not in tree.nodes(ast.Call) or before(self.facts.module, started) is not None:
            return None
        target = tree.statement(started)
        block = tree.block(target)
        setting: ast.AST | None = call
        while setting is not None and setting not in block:
            setting = parent_of(setting)
        if setting is None:
            return None
        assert isinstance(setting, ast.stmt)
        group = upwards.group(self.facts.module, setting, target)
        if not group or not all(rewrite.stands_alone(tree, statement) for statement in (target, *group)):
            return None
        if rewrite.is_another_cell(tree, target, group[0]):
            return None
        start, end = rewrite.lines_span(tree, group[0])[0], rewrite.lines_span(tree, group[-1])[1]
        text = tree.source.text[start:end]
        if not text.endswith(("\n", "\r")):
            text += tree.source.newline
        # Above the comments that describe it.
        at = rewrite.beginning(tree, target)
        is_seen = silent or self.facts.may_be_caught(call, RuntimeError)
        safety = Safety.UNSAFE if is_seen or not upwards.only_configures(self.facts.module, group) else Safety.SAFE
        return Fix("move it before what starts TensorFlow", safety, (Edit(at, at, text), Edit(start, end, "")))

    def _earlier(self, started: ast.Call) -> ast.Call | None:
        calls = self.facts.tree.nodes(ast.Call)
        return self.facts.executing.fixed_devices_before(self.facts.module, started) if started in calls else None


def _makes_several(call: ast.Call) -> bool:
    """Whether a setting makes several devices of one: what asks for the second fails without them."""
    made = [inner for inner in ast.walk(call) if isinstance(inner, ast.Call)]
    return sum(last_name(inner.func).endswith("DeviceConfiguration") for inner in made) > 1


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
