"""What starts the TensorFlow runtime: the calls after which its threads and devices exist."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tflint_stall.facts.api.api_table import Kind
from tflint_stall.facts.api.steps import DATASET_ROOTS
from tflint_stall.facts.program import settled_devices
from tflint_stall.facts.program.eager import is_turned_eager
from tflint_stall.facts.program.modes import Mode, Modes
from tflint_stall.facts.program.order import Order
from tflint_stall.facts.syntax.tree import argument
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import Api, Method, Obj, Pipeline, Value
from tflint_stall.rule import Proof

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.tensorflow.target import Target
    from tflint_stall.facts.values.module import Module

_DEEPEST_USE = 4
# Starts the runtime in TensorFlow 1 graph code too.
_ALWAYS = frozenset(
    """tf.Session tf.InteractiveSession tf.config.list_logical_devices tf.config.experimental.list_logical_devices
    tf.test.is_gpu_available tf.test.gpu_device_name tf.python.client.device_lib.list_local_devices
    keras.models.load_model keras.saving.load_model""".split()
)
# These start devices of their own, and leave those of eager execution to be configured (measured).
_OF_SESSIONS = frozenset(
    """tf.Session tf.InteractiveSession tf.test.is_gpu_available tf.test.gpu_device_name
    tf.python.client.device_lib.list_local_devices""".split()
)
_EAGER = frozenset(
    """tf.constant tf.convert_to_tensor tf.Variable tf.zeros tf.ones tf.zeros_like tf.ones_like tf.fill tf.eye
    tf.range tf.linspace tf.cast tf.reshape tf.stack tf.concat tf.matmul tf.add tf.multiply tf.subtract tf.divide
    tf.one_hot tf.expand_dims tf.squeeze tf.transpose tf.gather tf.where tf.tile tf.abs tf.exp tf.sqrt tf.square
    tf.argmax tf.argmin tf.identity tf.tensordot tf.einsum tf.pad tf.norm tf.io.read_file tf.saved_model.load
    keras.Model""".split()
)
_EAGER_FAMILIES = (
    "tf.math.",
    "tf.linalg.",
    "tf.image.",
    "tf.random.",
    "tf.nn.",
    "tf.strings.",
    "tf.signal.",
    "tf.reduce_",
    "tf.io.decode_",
    "tf.io.parse_",
    "keras.ops.",
)
_LAZY = frozenset({"tf.random.set_seed"})
_RUNNING_METHODS = {
    Kind.MODEL: frozenset(
        """fit predict evaluate train_on_batch test_on_batch predict_on_batch fit_generator
        predict_generator evaluate_generator load_weights build""".split()
    ),
    Kind.SESSION: frozenset({"run", "partial_run"}),
    Kind.STRATEGY: frozenset({"run", "reduce", "experimental_run_v2", "experimental_distribute_dataset"}),
}
# In a graph weights are only described, until a Session gives them numbers.
_ONLY_EAGERLY = frozenset({"build"})
_SHAPED = frozenset({"input_shape", "input_dim", "batch_input_shape"})


class Executing:
    """Answers for one file, and what runs before it in its process; with TensorFlow 1 all of that builds graphs."""

    def __init__(self, modes: Modes, target: Target) -> None:
        self._modes = modes
        self._target = target

    def before(self, module: Module, node: ast.AST) -> ast.Call | None:
        """The call that surely started the runtime, in the same process, before `node`."""
        return Order(module, self.starts_runtime).before(node)

    def fixed_devices_before(self, module: Module, node: ast.AST) -> ast.Call | None:
        """The call that surely settled the devices before `node`: an eager operation; Sessions have their own."""
        return Order(module, self._fixes_devices).before(node)

    def fixed_devices_before_setting(self, module: Module, call: ast.Call) -> ast.Call | None:
        """The same for a setting, without the ways on which it has been set so before: then nothing changes."""

        def says_the_same(other_module: Module, other: ast.Call) -> bool:
            return settled_devices.says_the_same(module, call, other_module, other)

        return Order(module, self._fixes_devices, says_the_same).before(call)

    def _fixes_devices(self, module: Module, call: ast.Call) -> bool:
        values = module.project.evaluator.evaluate(module, call.func)
        of_sessions = any(
            (isinstance(value, Api) and value.path in _OF_SESSIONS)
            or (isinstance(value, Method) and isinstance(value.owner, Obj) and value.owner.kind is Kind.SESSION)
            for value in values
        )
        return not of_sessions and self.starts_runtime(module, call)

    def starts_runtime(self, module: Module, call: ast.Call) -> bool:
        """Whether a call makes TensorFlow execute something, and with it start its threads."""
        values = module.project.evaluator.evaluate(module, call.func)
        if not values or not all(self._runs(module, call, value) for value in values):
            return False
        if any(isinstance(value, Api) and value.path in _ALWAYS for value in values):
            return True
        if any(isinstance(value, Method) and value.name not in _ONLY_EAGERLY for value in values):
            return True
        if self._modes.of(module, call) is not Mode.EAGER:
            return False
        return is_turned_eager(module) or not self._target.tensorflow.surely_below(2)

    def _runs(self, module: Module, call: ast.Call, callee: Value) -> bool:
        if isinstance(callee, Api):
            return self._api_runs(module, call, callee.path)
        if isinstance(callee, Method) and isinstance(callee.owner, Obj):
            return callee.name in _RUNNING_METHODS.get(callee.owner.kind, ())
        return isinstance(callee, Obj) and callee.kind in (Kind.MODEL, Kind.LAYER)

    def _api_runs(self, module: Module, call: ast.Call, path: str) -> bool:
        if path in _ALWAYS or path in _EAGER or path in DATASET_ROOTS:
            return True
        if path == "keras.Sequential":
            layers = argument(call, 0, "layers")
            return layers is not None and _is_built(module, layers)
        if path.startswith("tf.distribute."):
            return path.endswith("Strategy")
        if path.startswith("keras.applications."):
            return path.rpartition(".")[2][:1].isupper()
        return path.startswith(_EAGER_FAMILIES) and path not in _LAZY

    def used_in(self, module: Module, node: ast.AST) -> Proof | None:
        """How surely code, or a function that it calls, makes TensorFlow execute something; `None` if it does not."""
        found: Proof | None = None
        for proof in self._used_in(module, node, (node,)):
            found = proof if found is None or proof.value < found.value else found
            if found is Proof.SURE:
                break
        return found

    def _used_in(self, module: Module, node: ast.AST, seen: tuple[ast.AST, ...]) -> Iterator[Proof]:
        for call in module.tree.within(node, ast.Call):
            callees = module.project.evaluator.evaluate(module, call.func)
            if any(self._runs(module, call, callee) or _trains_or_builds(callee) for callee in callees):
                yield proof_of(callees)
            if len(seen) < _DEEPEST_USE:
                for inner in module.project.functions(module, call.func):
                    if inner.node not in seen:
                        for proof in self._used_in(inner.module, inner.node, (*seen, inner.node)):
                            yield Proof.weakest((proof, proof_of(callees)))


def _trains_or_builds(callee: Value) -> bool:
    """What code only does to train or to predict: it makes models and layers, or takes datasets further."""
    if isinstance(callee, Api):
        return callee.path in ("keras.Sequential", "tf.GradientTape") or callee.path.startswith("keras.layers.")
    return isinstance(callee, Method) and isinstance(callee.owner, Pipeline)


def _is_built(module: Module, layers: ast.expr) -> bool:
    """Whether a literal list of layers says the shape of its input, so that weights are made at once."""
    for call in _calls_in(layers):
        if any(keyword.arg in _SHAPED for keyword in call.keywords):
            return True
        values = module.project.evaluator.evaluate(module, call.func)
        inputs = ("keras.layers.Input", "keras.layers.InputLayer")
        if values and all(isinstance(value, Api) and value.path in inputs for value in values):
            return True
    return False


def _calls_in(expression: ast.expr) -> Iterator[ast.Call]:
    return (node for node in ast.walk(expression) if isinstance(node, ast.Call))
