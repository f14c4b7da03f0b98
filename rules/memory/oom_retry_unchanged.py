"""TFS406: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts.program import retrying
from tflint_stall.rule import Level, Proof, Rule

_EXHAUSTED = "ResourceExhaustedError"
_TRAINING = ("fit", "fit_generator", "train_on_batch")
_ASKING = (ast.Expr, ast.Assign, ast.AnnAssign, ast.Return)
_HIDDEN = "an allocation that failed is caught with everything else: the training ends, and nobody hears why"
_ALIVE = "inside of `except` the traceback keeps every tensor of the failed step alive: the retry has less memory"
_SAME = "the same step needs the same memory: it fails again each time"


class OomRetryUnchanged(Rule):
    """Training that runs out of memory, and is tried again as it was.

    ## Why it stalls
    A step that did not fit does not fit the second time: nothing has changed but that the memory is in pieces. While
    the `except` block runs, the exception's traceback keeps the frames of the failed step, and with them its tensors. A
    handler that catches everything and says nothing hides that the training ended. (When the *host* runs out of memory
    the system kills the process: no handler ever sees that.)

    ## Example
    ```python
    import tensorflow as tf

    def train(model: tf.keras.Model, x, y):
        while True:
            try:
                model.fit(x, y, batch_size=512)
                break
            except tf.errors.ResourceExhaustedError:
                continue
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    def train(model: tf.keras.Model, x, y, batch_size=512):
        while True:
            try:
                model.fit(x, y, batch_size=batch_size)
                break
            except tf.errors.ResourceExhaustedError:
                if batch_size == 1:
                    raise
            batch_size //= 2
    ```

    ## When not to
    A handler that makes the batch smaller, takes another device, or ends the program; a loop whose every round tries
    another setting.

    ## Fix safety
    There is no fix: what may become smaller is for the author to say.
    """

    code = "TFS406"
    level = Level.WARNING
    triggers = (_EXHAUSTED, *_TRAINING)
    tensorflow = ">=1.0"
    why = _SAME

    def visit_Try(self, tried: ast.Try) -> None:
        for handler in tried.handlers:
            names = retrying.caught(self.facts.module, handler)
            exhausted = any(name.endswith(_EXHAUSTED) for name in names)
            if exhausted or retrying.catches_everything(names):
                self._check(tried, handler, exhausted)

    def _check(self, tried: ast.Try, handler: ast.ExceptHandler, exhausted: bool) -> None:
        if not self._trains(tried.body) or self.facts.in_test(tried):
            return
        if exhausted and self._tries_the_same(tried, handler):
            self._say(tried, handler, "the step that ran out of memory is tried again inside of the handler", _ALIVE)
        elif retrying.retried_by(tried, handler, for_ever=exhausted) is not None:
            self._say(tried, handler, "the step that ran out of memory is tried again as it was", _SAME)
        elif not exhausted and retrying.is_silent(handler) and self._is_fit(tried):
            self._say(tried, handler, "this handler hides that training ran out of memory", _HIDDEN)

    def _trains(self, statements: list[ast.stmt]) -> bool:
        return any(self.facts.trains(self.facts.module, statement) for statement in statements)

    def _tries_the_same(self, tried: ast.Try, handler: ast.ExceptHandler) -> bool:
        """Whether a handler trains with a call that stands in the `try` just so."""
        before = {ast.dump(s.value) for s in tried.body if isinstance(s, _ASKING) and s.value is not None}
        again = [s for s in handler.body if isinstance(s, _ASKING) and self._trains([s])]
        others = [s for s in handler.body if s not in again]
        changed = any(isinstance(s, (ast.Assign, ast.AugAssign)) for s in others)
        changed = changed or retrying.may_change(self.facts.module, others, tried)
        same = all(s.value is not None and ast.dump(s.value) in before for s in again)
        return bool(again) and not changed and same

    def _is_fit(self, tried: ast.Try) -> bool:
        """Whether a Keras model is trained here, not by something that has handlers of its own."""
        calls = (call for statement in tried.body for call in self.facts.tree.within(statement, ast.Call))
        return any(
            isinstance(call.func, ast.Attribute) and call.func.attr in _TRAINING and self.facts.is_keras_fit(call)
            for call in calls
        )

    def _say(self, tried: ast.Try, handler: ast.ExceptHandler, what: str, why: str) -> None:
        caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type] if handler.type else []
        trains = [s for s in tried.body if self._trains([s])]
        calls = [call for statement in trains for call in self.facts.tree.within(statement, ast.Call)]
        self.report(
            handler.type or handler,
            what,
            why=why,
            help="leave the handler, make the batch smaller, and try again; or let it end",
            given=(*caught, *(call.func for call in calls[:1]), Proof.if_seen(self._is_fit(tried))),
        )
