"""Every seed that a side sets becomes another one: what holds of one seed only is luck."""

from __future__ import annotations

import contextlib
import importlib
import random
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

# So many other seeds are tried, each so far from what people choose.
SHIFTS = (1_000_003, 2_000_029)
# Where seeds are set, and the name of the argument.
_SETTERS = (
    ("random", "", "seed", "a"),
    ("random", "", "Random", "x"),
    ("numpy", "random", "seed", "seed"),
    ("numpy", "random", "default_rng", "seed"),
    ("numpy", "random", "RandomState", "seed"),
    ("tensorflow", "random", "set_seed", "seed"),
    ("tensorflow", "compat.v1", "set_random_seed", "seed"),
    ("keras", "utils", "set_random_seed", "seed"),
    ("keras", "random", "SeedGenerator", "seed"),
)


@contextlib.contextmanager
def shifted(by: int) -> Iterator[None]:
    """While it lasts, seeds are others by so much; what is unseeded draws anew in any case."""
    if not by:
        yield
        return
    with contextlib.ExitStack() as stack:
        for module, path, name, argument in _SETTERS:
            owner = _imported(module)
            for part in filter(None, path.split(".")):
                owner = getattr(owner, part, None)
            held = getattr(owner, name, None)
            # A class may be a base of others: only what is called is replaced.
            if held is not None and owner is not None and not _is_replaced(held):
                stack.enter_context(_replaced(owner, name, held, argument, by))
        random.seed()
        yield


def _is_replaced(held: Any) -> bool:
    return getattr(held, "_shifts_seeds", False) is True


def _imported(module: str) -> Any:
    """Of what is large only what is there; the side may import NumPy later than this."""
    if module == "numpy" or (module == "keras" and "tensorflow" in sys.modules):
        try:
            return importlib.import_module(module)
        except ImportError:
            return None
    return sys.modules.get(module)


@contextlib.contextmanager
def _replaced(owner: Any, name: str, held: Any, argument: str, by: int) -> Iterator[None]:
    def other(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        if args and _is_seed(args[0]):
            return (args[0] + by, *args[1:]), kwargs
        if _is_seed(kwargs.get(argument)):
            return args, {**kwargs, argument: kwargs[argument] + by}
        return args, kwargs

    shifting = _class(held, other) if isinstance(held, type) else _function(held, other)
    shifting._shifts_seeds = True
    setattr(owner, name, shifting)
    try:
        yield
    finally:
        setattr(owner, name, held)


def _function(held: Any, other: Any) -> Any:
    def shifting(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = other(args, kwargs)
        return held(*args, **kwargs)

    return shifting


def _class(held: Any, other: Any) -> Any:
    """Libraries ask whether something is one of these: it must stay a class."""

    class Shifting(held):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            args, kwargs = other(args, kwargs)
            super().__init__(*args, **kwargs)

    return Shifting


def _is_seed(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
