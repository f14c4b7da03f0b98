"""What the result of a file was made from besides its own bytes, for the cache."""

from __future__ import annotations

from collections.abc import Iterable

from tflint_stall.engine import screen
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts import ProjectFacts


@dataclass(frozen=True)
class LookedAt:
    """Files and folders by their absolute paths, those of folders with a slash at the end.

    What many files share is told once in a run, with the first result after it was looked at: which
    files and folders there are, and what the screen read of neighbours.
    """

    # Whether neighbours decided if the file concerns TensorFlow.
    asked_neighbours: bool
    files: frozenset[str]
    there: dict[str, bool]
    # Files that declare versions.
    declaring: frozenset[str]
    neighbours: frozenset[str]
    neighbours_there: dict[str, bool]


class Watch:
    """Follows what one process looks at, from result to result."""

    def __init__(self) -> None:
        self._told: dict[str, bool] = {}
        self._neighbours_told: dict[str, bool] = {}
        self._read_told: set[str] = set()
        self._declaring_told: set[str] = set()

    def looked_at(self, projects: Iterable[ProjectFacts], asked_neighbours: bool) -> LookedAt:
        files: set[str] = set()
        there: dict[str, bool] = {}
        declaring: set[str] = set()
        for facts in projects:
            files |= facts.project.looked_at()
            there.update(_new(facts.project.imports.asked, self._told))
            there.update(_new(facts.declarations.asked, self._told))
            declaring |= facts.declarations.read - self._declaring_told
        self._declaring_told |= declaring
        read = screen.files_read - self._read_told
        self._read_told |= read
        return LookedAt(
            asked_neighbours,
            frozenset(files),
            there,
            frozenset(declaring),
            frozenset(read),
            _new(screen.asked, self._neighbours_told),
        )


def _new(asked: dict[str, bool], told: dict[str, bool]) -> dict[str, bool]:
    new = {path: answer for path, answer in asked.items() if path not in told}
    told.update(new)
    return new
