"""TFS604: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Api, Const, Kind, argument, has_star
from tflint_stall.facts.program.shown import is_dropped
from tflint_stall.rule import Level, Proof, Rule

_LAYERS = ("LSTM", "GRU")
_CELLS = ("keras.layers.LSTMCell", "keras.layers.GRUCell")
# What cuDNN's kernels need, by argument: its place, and the values that are fine.
_NEEDS: dict[str, tuple[int | None, tuple[object, ...]]] = {
    "activation": (1, ("tanh",)),
    "recurrent_activation": (2, ("sigmoid",)),
    "use_bias": (3, (True,)),
    "recurrent_dropout": (None, (0, 0.0)),
    "unroll": (None, (False,)),
}
_EXPORTING = ("TFLiteConverter", "TocoConverter")


class RnnBlocksCudnn(Rule):
    """A recurrent layer whose arguments keep it from the fast kernel of the GPU.

    ## Why it stalls
    On a GPU `LSTM` and `GRU` run as one kernel of cuDNN, if they are what that kernel computes: `tanh`, `sigmoid`,
    bias, no recurrent dropout, not unrolled, and for GRU `reset_after=True`. With any other argument they fall back to
    a loop over the steps of time. Users report 25 times the time; on a CPU it makes no difference, so nothing was
    measured here.

    ## Example
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.LSTM(64, recurrent_dropout=0.2), tf.keras.layers.Dense(1)])
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.Sequential([tf.keras.layers.LSTM(64, dropout=0.2), tf.keras.layers.Dense(1)])
    ```

    ## When not to
    Programs for the CPU, models that are exported to TFLite, networks that need what the kernel lacks, a few steps of
    time. It is advice, because it often is a choice: of 18 places in real code a reading found it worth a warning at 4
    (2026-11-19).

    ## Fix safety
    There is no fix: another activation or dropout is another network. `dropout` is fine.
    """

    code = "TFS604"
    level = Level.ADVICE
    triggers = ("LSTM", "GRU", "RNN")
    tensorflow = ">=1.0"
    why = "cuDNN has no kernel for it: on a GPU each step of time becomes operations of its own"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.in_test(call) or self._is_not_for_gpus() or is_dropped(self.facts.module, call):
            return
        api = self.facts.api(call.func)
        if api == "keras.layers.RNN":
            self._check_cell(call)
        elif api.rpartition(".")[2] in _LAYERS and api.startswith("keras.layers."):
            if self.facts.target.tensorflow.surely_below(2):
                self._check_old(call, api.rpartition(".")[2])
            else:
                self._check_layer(call, api.rpartition(".")[2])

    def _is_not_for_gpus(self) -> bool:
        return self.facts.devices.needs_no_gpu() or any(name in self.facts.tree.loads for name in _EXPORTING)

    def _check_layer(self, call: ast.Call, name: str) -> None:
        blocking, open_ones = [], []
        needs = dict(_NEEDS)
        if name == "GRU":
            needs["reset_after"] = (None, (True,))
        for argument_, (place, fine) in needs.items():
            given = argument(call, place, argument_)
            if given is None:
                continue
            value = self._known(given)
            if value is None:
                open_ones.append(f"`{argument_}={self.facts.tree.text(given)}`")
            elif value not in fine:
                blocking.append(f"`{argument_}={self.facts.tree.text(given)}`")
        if blocking:
            self._say(
                call,
                f"{' and '.join(blocking)} {'keeps' if len(blocking) == 1 else 'keep'} this {name} from cuDNN",
                Proof.SURE,
            )
        elif open_ones and not has_star(call):
            self._say(call, f"{open_ones[0]} may keep this {name} from cuDNN", Proof.PROBABLE)

    def _known(self, expr: ast.expr) -> object:
        """The constant that an argument is, an activation by its name; `None` where it is open."""
        values = self.facts.values(expr)
        if len(values) != 1:
            return None
        value = values[0]
        if isinstance(value, Const):
            return "linear" if value.value is None else value.value
        return (
            value.path.rpartition(".")[2] if isinstance(value, Api) and not value.path.startswith("builtins") else None
        )

    def _check_cell(self, call: ast.Call) -> None:
        cell = argument(call, 0, "cell")
        made = self.facts.obj(cell, Kind.LAYER) if cell is not None else None
        if cell is not None and made is not None and made.cls is None and made.api in _CELLS:
            name = made.api.rpartition(".")[2]
            what = f"`RNN({name}(…))` is a loop over the steps of time"
            self.report(call, what, help=f"`{name.removesuffix('Cell')}` computes the same", given=(cell,))

    def _check_old(self, call: ast.Call, name: str) -> None:
        self.report(
            call,
            f"this {name} never uses cuDNN",
            why=f"the {name} of TensorFlow 1 is a loop; `CuDNN{name}` is the kernel of the GPU",
            help=f"`CuDNN{name}`, where a GPU trains",
            level=Level.ADVICE,
        )

    def _say(self, call: ast.Call, message: str, proof: Proof) -> None:
        instead = ", or `dropout` in its place" if "recurrent_dropout" in message else ""
        self.report(call, message, help=f"use the default{instead}", given=(proof,), variant="argument")
