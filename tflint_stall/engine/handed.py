"""Files that name no TensorFlow themselves, and are handed models, tensors or a place in a loop by files that do.

Such a file is checked where a file of the same run imports it that has to do with TensorFlow, and where a call stands
in it for which some rule waits (`Rule.handed`).
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from tflint_stall.engine.screen import LARGEST, LIBRARIES, file_concerns

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.heads import Head
    from tflint_stall.facts import ProjectFacts

# An import of TensorFlow names it on the first line of the statement.
_IMPORTS_TENSORFLOW = rb"(?m:^[ \t]*(?:from|import)\b[^\n(#]*(?:tensorflow|keras|tfds))"
# What imports another library gets the models and tensors of that one.
_OF_OTHERS = rb"(?m:^[ \t]*(?:from|import)[ \t]+(?:torch|jax|flax|mxnet|theano|chainer|paddle)\b)"


class Handed:
    """Answers for the files of one run."""

    def __init__(self, files: Iterable[tuple[str, str]]) -> None:
        # By the root of their project; those of a run are asked many times.
        self._files: dict[str, dict[str, None]] = defaultdict(dict)
        for root, path in files:
            self._files[root][path] = None
        self._has_tensorflow: dict[str, bool] = {}
        # The file that was asked for, if who imports it made a difference; for those who keep results.
        self.asked: frozenset[str] = frozenset()

    def may_be_used(
        self,
        data: bytes,
        path: str,
        root: str,
        rules: Callable[[], Sequence[Head]],
        project: Callable[[], ProjectFacts],
    ) -> bool:
        """Whether a file that has to do with TensorFlow imports this one, in which some rule may fire.

        The dear questions come last: loading rules, and who imports whom.
        """
        if path not in self._files[root] or b"def " not in data or re.search(_OF_OTHERS, data):
            return False
        path = os.path.abspath(path)
        self.asked = frozenset({path})
        if not self._any_tensorflow(root):
            return False
        calls = _calls(tuple(rules()))
        if calls is None or not calls.search(data):
            return False
        return any(file_concerns(importer, 0) for importer in project().project.imports.importing(path))

    def _any_tensorflow(self, root: str) -> bool:
        """Whether any file of a project imports TensorFlow: import statements are what kept results rest on."""
        known = self._has_tensorflow.get(root)
        if known is None:
            known = self._has_tensorflow[root] = any(map(_imports_tensorflow, self._files[root]))
        return known


@lru_cache(maxsize=4)
def _calls(rules: tuple[Head, ...]) -> re.Pattern[bytes] | None:
    names = sorted({name for rule in rules for name in rule.handed})
    return re.compile(rf"\b(?:{'|'.join(names)})\(".encode()) if names else None


def _imports_tensorflow(path: str) -> bool:
    try:
        if os.stat(path).st_size > LARGEST:
            return False
        with open(path, "rb") as stream:
            data = stream.read()
    except OSError:
        return False
    return any(name in data for name in LIBRARIES) and re.search(_IMPORTS_TENSORFLOW, data) is not None
