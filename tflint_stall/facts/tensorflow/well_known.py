"""Well-known data sets by the names under which libraries load them."""

from __future__ import annotations

from tflint_stall.facts.api.known_data import LARGE_PICTURES
from tflint_stall.facts.syntax.tree import argument
from tflint_stall.facts.values.values import Step


def gives_large_pictures(source: Step) -> bool:
    """Whether a source decodes pictures of which a training has a gigabyte and more: `tfds.load("voc/2007")`."""
    # The decoders that somebody gives may leave the pictures encoded.
    if source.api != "tfds.load" or argument(source.call, None, "decoders") is not None:
        return False
    name = source.module.project.evaluator.constant(source.module, argument(source.call, 0, "name"), source.frame)
    return isinstance(name, str) and data_set(name) in LARGE_PICTURES


def data_set(name: str) -> str:
    """`voc` of `voc/2007:4.0.0`"""
    return name.partition(":")[0].partition("/")[0]
