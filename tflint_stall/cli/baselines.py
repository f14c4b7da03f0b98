"""`--write-baseline`, and what is said about a baseline that can shrink."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from tflint_stall.engine.discover import InputFile
from tflint_stall.settings.config import Config

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.run import FileResult
    from tflint_stall.memory.baseline import Surplus

_MOST_NAMED = 3


class Baselines:
    """What a run says about the baselines of the files that it looks at."""

    def __init__(self, folders: Sequence[str], *, records: bool) -> None:
        # The folders that are looked at as a whole.
        self._folders = folders
        self._records = records
        self._surplus: list[Surplus] = []
        # By baseline: the findings of each file, and the rules that ran.
        self._found: dict[str, dict[str, dict[str, list[str]]]] = defaultdict(dict)
        self._ran: dict[str, frozenset[str]] = {}
        # The files that no configuration names.
        self._unused: set[str] = set()

    def add(self, config: Config, file: InputFile, result: FileResult) -> None:
        self._surplus += result.surplus
        # A file that could not be checked keeps what is recorded for it.
        if self._records and not result.problems and not file.is_stdin:
            from tflint_stall.memory.baseline import recordable

            path = _path(config)
            self._ran[path] = config.selected
            if config.baseline is None:
                self._unused.add(path)
            self._found[path][file.path] = recordable(result)

    def written(self) -> Iterator[str]:
        """Write what was recorded; a sentence about each file that is written."""
        from tflint_stall.memory.baseline import Baseline, OldBaseline, read, write
        from tflint_stall.report import plural

        for path, found in self._found.items():
            try:
                old = read(path) if os.path.exists(path) else Baseline(path, {})
            except OldBaseline:
                old = Baseline(path, {})
            new = old.updated(found, self._ran[path], old.unseen(self._folders, found))
            write(new)
            total = plural(sum(len(known) for rules in new.prints.values() for known in rules.values()), "finding")
            yield f"Recorded {total} in {plural(len(new.prints), 'file')} in {_shown(path)}."
            if path in self._unused:
                yield f'To use it, write `baseline = "{os.path.basename(path)}"` into the configuration.'

    def surplus(self, groups: Iterable[tuple[Config, Sequence[InputFile]]]) -> str:
        """What the baselines record too much, in one sentence; nothing if they fit."""
        for config, files in groups:
            if config.baseline is not None and not self._records:
                self._surplus += _of_unseen_files(config, self._folders, files)
        named = [f"{s.file}: {s.rule} {s.recorded} -> {s.found}" for s in self._surplus[:_MOST_NAMED]]
        more = len(self._surplus) - len(named)
        listed = "; ".join([*named, f"{more} more"] if more else named)
        return f"the baseline records more findings than there are ({listed})" if listed else ""


def _of_unseen_files(config: Config, folders: Sequence[str], files: Sequence[InputFile]) -> Iterator[Surplus]:
    """What a baseline records for files that are there no more, or that are no longer checked."""
    from tflint_stall.memory.baseline import Surplus, read

    baseline = read(_path(config))
    for file in baseline.unseen(folders, (file.path for file in files)):
        recorded = baseline.prints[file].items()
        yield from (Surplus(file, rule, len(known), 0) for rule, known in recorded if rule in config.selected)


def _path(config: Config) -> str:
    from tflint_stall.memory.baseline import DEFAULT_NAME

    return config.baseline or os.path.join(config.root, DEFAULT_NAME)


def _shown(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative
