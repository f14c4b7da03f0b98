"""The methods of a Keras model that consume data, and where their arguments stand. Data.

One row per method: `fit_generator` and its kin have an order of their own, and Keras 1 had names of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from tflint_stall.quick_dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """An argument: its position, `None` where it is never given by position, and its names."""

    position: int | None
    names: tuple[str, ...]


@dataclass(frozen=True)
class Consumer:
    """One method."""

    # fit, evaluate or predict
    how: str
    data: Place
    steps: Place
    # What is only given beside arrays: datasets and generators bring their targets along ...
    beside: tuple[Place, ...] = ()
    # ... and what is done to arrays. With other data some versions of Keras raise, others take no notice.
    of_arrays: tuple[Place, ...] = ()
    epochs: Place | None = None
    validation: Place | None = None
    validation_steps: Place | None = None


# What Keras 1 had in the place of steps: it counted samples.
OF_SAMPLES = frozenset({"samples_per_epoch", "nb_val_samples", "val_samples"})

_WEIGHTS = Place(None, ("sample_weight",))

CONSUMERS = {
    "fit": Consumer(
        "fit",
        data=Place(0, ("x",)),
        steps=Place(12, ("steps_per_epoch",)),
        beside=(Place(1, ("y",)), _WEIGHTS),
        of_arrays=(Place(2, ("batch_size",)), Place(6, ("validation_split",))),
        epochs=Place(3, ("epochs", "nb_epoch")),
        validation=Place(7, ("validation_data",)),
        validation_steps=Place(13, ("validation_steps",)),
    ),
    "evaluate": Consumer(
        "evaluate",
        data=Place(0, ("x",)),
        steps=Place(5, ("steps",)),
        beside=(Place(1, ("y",)), _WEIGHTS),
        of_arrays=(Place(2, ("batch_size",)),),
    ),
    "predict": Consumer(
        "predict", data=Place(0, ("x",)), steps=Place(3, ("steps",)), of_arrays=(Place(1, ("batch_size",)),)
    ),
    "fit_generator": Consumer(
        "fit",
        data=Place(0, ("generator",)),
        steps=Place(1, ("steps_per_epoch", "samples_per_epoch")),
        epochs=Place(2, ("epochs", "nb_epoch")),
        validation=Place(5, ("validation_data",)),
        validation_steps=Place(6, ("validation_steps", "nb_val_samples")),
    ),
    "evaluate_generator": Consumer("evaluate", data=Place(0, ("generator",)), steps=Place(1, ("steps", "val_samples"))),
    "predict_generator": Consumer("predict", data=Place(0, ("generator",)), steps=Place(1, ("steps", "val_samples"))),
}

# All that these methods take by name, in any version of Keras: with anything else they raise TypeError at once.
_OF_ALL = (
    "x steps batch_size verbose callbacks max_queue_size max_q_size workers use_multiprocessing pickle_safe generator"
)
_TARGETS = "y sample_weight return_dict val_samples"
_EPOCHS = """epochs nb_epoch steps_per_epoch samples_per_epoch validation_split validation_data validation_steps
    validation_batch_size validation_freq nb_val_samples shuffle class_weight initial_epoch nb_worker"""
_TAKEN = {
    "fit": frozenset(f"{_OF_ALL} {_TARGETS} {_EPOCHS}".split()),
    "evaluate": frozenset(f"{_OF_ALL} {_TARGETS} nb_worker".split()),
    "predict": frozenset(f"{_OF_ALL} val_samples nb_worker".split()),
}


def is_refused(how: str, names: Iterable[str | None]) -> bool:
    """Whether `fit`, `evaluate` or `predict` knows no argument of one of these names: `step_per_epoch`."""
    return any(name is not None and name not in _TAKEN[how] for name in names)
