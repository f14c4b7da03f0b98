"""TFS309: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Hot, dotted
from tflint_stall.facts.api import costs
from tflint_stall.facts.program.pictures import goes_over_findings
from tflint_stall.facts.program.viewing import waits_for_typing
from tflint_stall.facts.tensorflow.grounds import of_way
from tflint_stall.facts.tensorflow.loading import LOADERS, Loading
from tflint_stall.fixes.hoist import hoist
from tflint_stall.rule import Fix, Level, Rule, Safety

_ASSIGNING = ("assign", "assign_add", "assign_sub")


class LoadModelInLoop(Rule):
    """The same model, loaded again and again.

    ## Why it stalls
    Loading reads the file, builds every layer and copies all weights; the first call of what was loaded traces it once
    more. That takes seconds where a prediction takes milliseconds, and old models linger in memory.

    ## Example
    ```python
    import numpy as np
    import tensorflow as tf

    def classify(images):
        results = []
        for image in images:
            model = tf.keras.models.load_model("classifier.keras")
            results.append(model(image[np.newaxis]))
        return results
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    model = tf.keras.models.load_model("classifier.keras")

    def classify(images):
        return model(images)
    ```

    ## When not to
    Where another file is loaded each time, where the model is trained, changed or saved in between, where it is loaded
    only the first time (`if model is None`, `functools.cache`), and in a handler that reloads on purpose. Where the
    loop goes over the faces or boxes of a single picture, or waits for what a person types or presses, it is advice.

    ## Fix safety
    Unsafe: loading draws from Python's `random`, and nobody sees the layers of what is loaded, which may keep a state
    from one call to the next. A handler of requests has no fix: where the program starts is not in sight.
    """

    code = "TFS309"
    level = Level.WARNING
    triggers = ("load_model", "load", "load_v2", "KerasLayer", "Module")
    tensorflow = ">=1.0"
    why = "each time the file is read, every layer is built, and the first call is traced again"

    def visit_Call(self, call: ast.Call) -> None:
        if self.facts.api(call.func) not in LOADERS or self.facts.in_test(call):
            return
        loading = self.facts.loadings.of(call)
        if loading is None:
            return
        text = self.facts.tree.text(call.func)
        if loading.hot is None:
            self.report(
                call,
                f"`{text}` loads the same model for every request",
                help="load it once, when the program starts",
                variant="request",
            )
            return
        self.report(
            call,
            f"`{text}` loads the same model in every iteration",
            help="load it once, before the loop",
            fix=self._fix(loading, loading.hot),
            level=Level.ADVICE if self._is_of_one_picture(loading.hot) or waits_for_typing(loading.hot) else None,
            given=(of_way(loading.hot),),
            hot=loading.hot,
            wasted=costs.of_api(self.facts.api(call.func)),
            variant=self.facts.api(call.func).rpartition(".")[2],
        )

    def _is_of_one_picture(self, hot: Hot) -> bool:
        """Whether the rounds are the faces or boxes of a single picture: a handful, once."""
        return goes_over_findings(hot.module, hot.loop) and self.facts.hot(hot.loop, module=hot.module) is None

    def _fix(self, loading: Loading, hot: Hot) -> Fix | None:
        statement = self.facts.tree.statement(loading.call)
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        # Another loop may load something else under the same name.
        if target is not None and "." in dotted(target):
            return None
        # What assigns to a variable may be meant for a weight of a model that is as it was saved.
        tree = hot.module.tree
        if any(tree.contains(hot.loop, call) for name in _ASSIGNING for call in tree.calls.get(name, ())):
            return None
        hoisted = hoist(self.facts, loading.call, hot, "model")
        if hoisted is None:
            return None
        return Fix("load it once, before the loop", Safety.UNSAFE, hoisted.edits)
