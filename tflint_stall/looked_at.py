"""What the result of a file was made from besides its own bytes, for the cache."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tflint_stall import screen

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts import ProjectFacts


@dataclass(frozen=True)
class LookedAt:
    """Files and folders by their absolute paths.

    What many files share is told once in a run, with the first result after it was looked at: the
    folders in which names of modules were looked up, and what the screen read of neighbours.
    """

    # Whether neighbours decided if the file concerns TensorFlow.
    asked_neighbours: bool
    files: frozenset[str]
    folders: frozenset[str]
    neighbours: frozenset[str]
    neighbour_folders: frozenset[str]


class Watch:
    """Follows what one process looks at, from result to result."""

    def __init__(self) -> None:
        self._told: set[Path] = set()
        self._told_of_neighbours: set[Path] = set()

    def looked_at(self, projects: Iterable[ProjectFacts], asked_neighbours: bool) -> LookedAt:
        files: set[Path] = set()
        folders: set[Path] = set()
        for facts in projects:
            files |= facts.project.looked_at()
            folders |= facts.project.folders_asked
        return LookedAt(
            asked_neighbours,
            _names(files),
            _names(_new(folders, self._told)),
            _names(_new(screen.files_read, self._told_of_neighbours)),
            _names(_new(screen.folders_asked, self._told_of_neighbours)),
        )


def _new(paths: set[Path], told: set[Path]) -> set[Path]:
    new = paths - told
    told |= new
    return new


def _names(paths: Iterable[Path]) -> frozenset[str]:
    return frozenset(map(str, paths))
