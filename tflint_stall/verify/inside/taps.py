"""Replace a method by one that also tells us of its calls, without ever standing in the program's way.

A tap is a generator function: what stands before its `yield` runs before the call, what stands
after it once the call has returned; `finally` also when it raised. A mistake in a tap is reported
once and ends that tap: the program goes on as if it were not watched.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Tap = Callable[["Call"], Iterator[None]]


class Call:
    """One call of a tapped method; its arguments may be replaced before it is made."""

    def __init__(self, owner: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.owner = owner
        self.args = args
        self.kwargs = kwargs
        self.result: Any = None

    def argument(self, position: int, name: str) -> Any:
        """What was given by position or by name; None for neither."""
        return self.args[position] if len(self.args) > position else self.kwargs.get(name)

    def set_argument(self, position: int, name: str, value: Any) -> None:
        if len(self.args) > position:
            self.args = (*self.args[:position], value, *self.args[position + 1 :])
        else:
            self.kwargs = {**self.kwargs, name: value}


class Tapper:
    """Puts taps on methods; `report(place, error)` hears of places that are not there and of taps that fail."""

    def __init__(self, report: Callable[[str, BaseException], None]) -> None:
        self._report = report
        self._tapped: set[tuple[Any, str]] = set()

    def __call__(self, owner: Any, name: str, tap: Tap, *, static: bool = False) -> None:
        """On the class that defines the method, so that its subclasses are heard too; at most once."""
        try:
            definer = next((cls for cls in owner.__mro__ if name in vars(cls)), None)
            if definer is None or (definer, name) in self._tapped:
                return
            self._tapped.add((definer, name))
            self._replace(definer, name, tap, static)
        except Exception as error:
            self._report(f"{owner!r}.{name}", error)

    def _replace(self, definer: Any, name: str, tap: Tap, static: bool) -> None:
        held = vars(definer)[name]
        original = getattr(definer, name) if static else held
        running = [tap]

        def failed(error: BaseException) -> None:
            running.clear()
            self._report(f"{definer.__name__}.{name}", error)

        def tapped(owner: Any, args: tuple[Any, ...], kwargs: dict[str, Any], make: Callable[..., Any]) -> Any:
            call = Call(owner, args, kwargs)
            steps = _begun(running[0], call, failed) if running else None
            try:
                result = make(*call.args, **call.kwargs)
            except BaseException:
                _closed(steps, failed)
                raise
            call.result = result
            _finished(steps, failed)
            return result

        if static:
            replacement: Any = staticmethod(_static(original, tapped))
        else:
            replacement = _bound(original, tapped)
        setattr(definer, name, replacement)


def _bound(original: Any, tapped: Any) -> Any:
    @functools.wraps(original)
    def wrapped(self: Any, *args: Any, **kwargs: Any) -> Any:
        return tapped(self, args, kwargs, functools.partial(original, self))

    # What AutoGraph puts on its own wrappers: without it, it would rewrite ours inside a tf.function.
    wrapped.autograph_info__ = {}  # type: ignore[attr-defined]
    return wrapped


def _static(original: Any, tapped: Any) -> Any:
    @functools.wraps(original)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        return tapped(None, args, kwargs, original)

    wrapped.autograph_info__ = {}  # type: ignore[attr-defined]
    return wrapped


def _begun(tap: Tap, call: Call, failed: Callable[[BaseException], None]) -> Iterator[None] | None:
    try:
        steps = tap(call)
        next(steps)
    except Exception as error:
        failed(error)
        return None
    return steps


def _finished(steps: Iterator[None] | None, failed: Callable[[BaseException], None]) -> None:
    if steps is None:
        return
    try:
        next(steps, None)
    except Exception as error:
        failed(error)


def _closed(steps: Any, failed: Callable[[BaseException], None]) -> None:
    """The call raised: only what stands in `finally` is still done."""
    if steps is None:
        return
    try:
        steps.close()
    except Exception as error:
        failed(error)
