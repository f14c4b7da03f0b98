"""TFS602: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Obj, argument, last_name
from tflint_stall.facts.api.memory import VISIBLE_VARIABLE
from tflint_stall.facts.program.emptiness import surely_holds_something
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import dotted, is_main_guard
from tflint_stall.facts.values.guards import is_met
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Fix, Level, Proof, Rule, Safety

_LISTS = ("tf.config.list_physical_devices", "tf.config.experimental.list_physical_devices")


class PartialMemoryGrowth(Rule):
    """Memory growth set for the first GPU only.

    ## Why it stalls
    TensorFlow wants the same for all visible GPUs. On a machine with two it raises "Memory growth cannot differ
    between GPU devices" as soon as something is computed: on the server, not on the laptop where the program was
    tried. On one without a GPU `gpus[0]` raises IndexError, unless the list is looked at before.

    ## Example
    ```python
    import tensorflow as tf

    gpus = tf.config.list_physical_devices("GPU")
    tf.config.experimental.set_memory_growth(gpus[0], True)
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    gpus = tf.config.list_physical_devices("GPU")
    for gpu in gpus:
        tf.config.experimental.set_memory_growth(gpu, True)
    ```

    ## When not to
    Where only one GPU is visible: `set_visible_devices(gpus[0], "GPU")`, or `CUDA_VISIBLE_DEVICES` with one number.
    In a program that only tries tensors out, converts something or computes with NumPy alone, it is advice, and so it
    is where a program says that there is one GPU (`num_gpus=1`).

    ## Fix safety
    Safe where the list surely is that of the GPUs: with one the same happens, with none nothing instead of
    IndexError, with several it was ValueError. Unsafe elsewhere.
    """

    code = "TFS602"
    level = Level.WARNING
    triggers = ("set_memory_growth",)
    tensorflow = ">=2.0"
    why = "where there are several, all must have the same setting, or TensorFlow raises ValueError when it starts"

    def visit_Call(self, call: ast.Call) -> None:
        device = argument(call, 0, "device")
        if not isinstance(device, ast.Subscript) or not isinstance(self.facts.constant(device.slice), int):
            return
        if not self.facts.api(call.func).startswith("tf.config.") or self.facts.in_test(call):
            return
        if self.facts.constant(argument(call, 1, "enable")) is not True or self._others_are_set(call):
            return
        # What comes too late changes nothing for any of them: that is what `late-device-config` reports.
        if (
            self._is_one_visible()
            or self._is_only_one(call)
            or self.facts.executing.fixed_devices_before(self.facts.module, call) is not None
        ):
            return
        listed, listed_as = self._lists_gpus(device.value), dotted(device.value) or "gpus"
        raises = "" if self._is_guarded(call, device.value) else ", and without a GPU this raises IndexError"
        self.report(
            call,
            f"memory growth is set for one of the GPUs only{raises}",
            help=f"set it for each: `for {'device' if listed_as == 'gpu' else 'gpu'} in {listed_as}: …`",
            fix=self._fix(call, device, listed),
            # Whoever tries something out sees the error at once, and changes a line.
            level=Level.ADVICE if self.facts.is_only_tried() else None,
            given=(Proof.if_seen(listed), Proof.OPEN if self._may_be_one(device.value) else Proof.SURE),
        )

    def _is_guarded(self, call: ast.Call, listed: ast.expr) -> bool:
        """Whether something keeps the call from a machine without a GPU; that it is the main program does not."""
        tests = (parent_of(test) for test, _ in self.facts.conditions(call))
        if any(not isinstance(holder, ast.If) or not is_main_guard(holder) for holder in tests):
            return True
        if surely_holds_something(self.facts.module, call, listed):
            return True
        return any(isinstance(parent, ast.Try) for parent in self.facts.tree.ancestors(call))

    def _others_are_set(self, call: ast.Call) -> bool:
        """Whether another call in the file does it for more GPUs: in a loop, or for one more number."""
        return any(other is not call for other in self.facts.calls("set_memory_growth"))

    def _is_one_visible(self) -> bool:
        if any(True for _ in self.facts.calls("set_visible_devices")):
            return True
        return any(constant.value == VISIBLE_VARIABLE for constant in self.facts.tree.nodes(ast.Constant))

    def _is_only_one(self, call: ast.Call) -> bool:
        """`if len(gpus) == 1:`, or after `if len(gpus) > 1: …; return`: there is no other one."""
        for test, holds in self.facts.conditions(call):
            if isinstance(test, ast.Compare) and isinstance(test.left, ast.Call) and last_name(test.left.func) == "len":
                most = self.facts.constant(test.comparators[0])
                if isinstance(most, int) and all(is_met(test.ops[0], n, most) is (not holds) for n in (2, 3, most + 1)):
                    return True
        return False

    def _may_be_one(self, listed: ast.expr) -> bool:
        """Whether somebody chose: a program that imports this file, or a function that is not TensorFlow's."""
        values = self.facts.values(listed)
        chosen = any(isinstance(value, Obj) and not value.api.startswith("tf.") for value in values)
        chosen = chosen or self._is_given_one()
        return chosen or self._is_one_visible_to_others()

    def _is_given_one(self) -> bool:
        """Whether a program that runs this file says how many there are: `ray.init(num_gpus=1)`."""
        module = self.facts.module
        programs = (module, *module.project.programs_over(module, ("num_gpus",)))
        told = (keyword for program in programs for keyword in program.tree.nodes(ast.keyword))
        return any(one.arg == "num_gpus" and getattr(one.value, "value", None) == 1 for one in told)

    def _is_one_visible_to_others(self) -> bool:
        """Whether a program that imports this file chooses its GPU."""
        module = self.facts.module
        others = module.project.programs_over(module, (VISIBLE_VARIABLE,))
        constants = (constant for other in others for constant in other.tree.nodes(ast.Constant))
        return any(constant.value == VISIBLE_VARIABLE for constant in constants)

    def _lists_gpus(self, listed: ast.expr) -> bool:
        """Whether an expression surely is the list of the GPUs."""
        values = self.facts.values(listed)
        made = [getattr(value, "node", None) for value in values]
        return bool(made) and all(
            isinstance(node, ast.Call)
            and self.facts.api(node.func) in _LISTS
            and self.facts.constant(argument(node, 0, "device_type")) == "GPU"
            for node in made
        )

    def _fix(self, call: ast.Call, device: ast.Subscript, listed: bool) -> Fix | None:
        tree, statement = self.facts.tree, parent_of(call)
        if not isinstance(statement, ast.Expr) or not rewrite.stands_alone(tree, statement):
            return None
        wanted = "device" if dotted(device.value) == "gpu" else "gpu"
        name, text = self.facts.free_name(wanted, call), tree.text(call)
        start, end = tree.start(device) - tree.start(call), tree.end(device) - tree.start(call)
        if "\n" in text:
            return None
        indent = rewrite.indentation(tree, statement)
        header = f"for {name} in {tree.text(device.value)}:{tree.source.newline}"
        deeper = "\t" if indent.endswith("\t") else "    "
        edit = rewrite.replace(tree, statement, f"{header}{indent}{deeper}{text[:start]}{name}{text[end:]}")
        safe = listed and not self.facts.may_be_caught(call, IndexError)
        return Fix("set it for each GPU", Safety.SAFE if safe else Safety.UNSAFE, (edit,))
