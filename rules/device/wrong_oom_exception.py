"""TFS607: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Api, last_name
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

_WRONG = "OutOfMemoryError"
_RIGHT = "ResourceExhaustedError"
_TRAINING = ("fit", "fit_generator", "train_on_batch")


class WrongOomException(Rule):
    """A handler for running out of GPU memory that catches something else.

    ## Why it stalls
    TensorFlow raises `tf.errors.ResourceExhaustedError`. There is no `tf.errors.OutOfMemoryError`: the name is looked
    up when an exception has been raised, so the program dies of AttributeError at the moment that it was prepared for.
    `MemoryError` is Python's own: a GPU that is full never raises it.

    ## Example
    ```python
    import tensorflow as tf

    def train(model: tf.keras.Model, dataset):
        try:
            model.fit(dataset)
        except tf.errors.OutOfMemoryError:
            print("try a smaller batch")
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def train(model: tf.keras.Model, dataset):
        try:
            model.fit(dataset)
        except tf.errors.ResourceExhaustedError:
            print("try a smaller batch")
    ```

    ## When not to
    `MemoryError` around code that makes arrays as well: NumPy does raise it.

    ## Fix safety
    Safe for the name that does not exist, unless the module may be another one. There is none for `MemoryError`: what
    is to be caught besides is open.
    """

    code = "TFS607"
    level = Level.ERROR
    triggers = (_WRONG, "MemoryError")
    tensorflow = ">=1.0"
    why = "TensorFlow raises `tf.errors.ResourceExhaustedError` when a device has no memory left"

    def visit_Attribute(self, attribute: ast.Attribute) -> None:
        if attribute.attr != _WRONG or not self._is_errors(attribute.value) or self._is_asked_for(attribute):
            return
        end = self.facts.tree.end(attribute)
        edit = Edit(end - len(_WRONG), end, _RIGHT)
        is_seen = self.facts.may_be_caught(attribute, AttributeError) or self.facts.is_set(_WRONG)
        self.report(
            attribute,
            f"`tf.errors` has no `{_WRONG}`: this raises AttributeError when memory runs out",
            help=f"catch `tf.errors.{_RIGHT}`",
            fix=Fix(f"catch `{_RIGHT}`", Safety.UNSAFE if is_seen else Safety.SAFE, (edit,)),
            given=(attribute.value,),
        )

    def _is_errors(self, expr: ast.expr) -> bool:
        return any(isinstance(value, Api) and value.path == "tf.errors" for value in self.facts.values(expr))

    def _is_asked_for(self, attribute: ast.Attribute) -> bool:
        """Whether code is prepared for the name not to be there."""
        return any(
            isinstance(parent, ast.Try)
            and any(last_name(handler.type or parent) == "AttributeError" for handler in parent.handlers)
            for parent in self.facts.tree.ancestors(attribute)
        )

    def visit_ExceptHandler(self, handler: ast.ExceptHandler) -> None:
        attempt = parent_of(handler)
        if (
            handler.type is None
            or not isinstance(attempt, ast.Try)
            or self.facts.api(handler.type) != "builtins.MemoryError"
        ):
            return
        caught = [name for other in attempt.handlers for name in self._caught(other)]
        if _RIGHT in caught or {"Exception", "BaseException", "OpError", ""} & set(caught):
            return
        if not attempt.body or not all(map(self._only_trains, attempt.body)):
            return
        self.report(
            handler.type,
            "a GPU without memory does not raise `MemoryError`: this handler never runs",
            help=f"catch `tf.errors.{_RIGHT}`",
            given=[call.func for s in attempt.body for call in self.facts.tree.within(s, ast.Call)],
        )

    def _caught(self, handler: ast.ExceptHandler) -> list[str]:
        kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        return [last_name(kind) if kind is not None else "" for kind in kinds]

    def _only_trains(self, statement: ast.stmt) -> bool:
        """Whether a statement is nothing but a training call of a Keras model."""
        value = statement.value if isinstance(statement, (ast.Expr, ast.Assign, ast.Return)) else None
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
            return False
        return value.func.attr in _TRAINING and self.facts.is_keras_fit(value)
