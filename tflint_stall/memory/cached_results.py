"""A run that looks up what an earlier one found, and checks only what may have changed since.

What is looked up is always what a check would say. So a result is kept with everything it rests on:
the tool and its configuration, the list of files (who calls a function is looked up in all of them),
the bytes of the file and of those looked at together with it, the import statements of all files, and
the names in the folders where modules were looked for. What is in doubt is checked again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from tflint_stall import calibrated
from tflint_stall.documents.source import Source, SourceError
from tflint_stall.engine.discover import CannotRead, InputFile, Kind, read_bytes
from tflint_stall.engine.run import FileResult
from tflint_stall.memory.cache import CacheFolder
from tflint_stall.memory.kept import Keeper
from tflint_stall.memory.plain_findings import as_plain, from_plain
from tflint_stall.memory.stamps import digest, file_digest
from tflint_stall.settings.config import Config

# What is kept of a file without findings; of one without TensorFlow, as most are, nothing is.
_CLEAN = ["clean"]

Check = Callable[[Sequence[InputFile]], Iterator[FileResult]]


def results(files: Sequence[InputFile], config: Config, cache: str, check: Check) -> Iterator[FileResult]:
    """One result per file, in order; those that are not known are made by `check`, and kept."""
    keeper = Keeper(CacheFolder(cache), _name(files, config), _absolute_paths(files))
    known = [
        FileResult(file.shown, without_tensorflow=plain == []) if plain in ([], _CLEAN) else _known(file, plain)
        for file, plain in zip(files, keeper.kept.results, strict=True)
    ]
    missing = [file for file, result in zip(files, known, strict=True) if result is None]
    if not missing and (not keeper.is_outdated or keeper.stamp_again()):
        yield from (result for result in known if result is not None)
        return
    keeper.begin()
    fresh = check(missing)
    for index, (file, result) in enumerate(zip(files, known, strict=True)):
        if result is None:
            result = next(fresh)
            if result.looked_at is not None:
                keeper.add(index, _plain(file, result), result.looked_at)
        yield result
    keeper.end()


def _absolute_paths(files: Sequence[InputFile]) -> list[str]:
    # What a walk has found is told plainly, from here or from the root.
    here = os.path.join(os.getcwd(), "")
    return [os.path.abspath(f.path) if f.named else f.path if os.path.isabs(f.path) else here + f.path for f in files]


def _name(files: Sequence[InputFile], config: Config) -> str:
    """What a run is about: another list of files, or another configuration, is another run."""
    # How a file is shown, and of what kind it is, follows from its path and from where we stand.
    listed = [file.path for file in files]
    named = [str(index) for index, file in enumerate(files) if file.named]
    root = None
    for file in files:
        if file.root != root:
            root = file.root
            listed += ["", file.path, root]
    baseline = file_digest(config.baseline) if config.baseline else ""
    # Other costs are other weights.
    costs = repr(calibrated.read())
    own = [file_digest(path) for folder in config.rule_folders for path in _python_files(folder)]
    return digest(
        "\n".join([os.getcwd(), repr(config), baseline, costs, *own, *named, "", *listed]).encode(
            "utf-8", "surrogateescape"
        )
    )


def _python_files(folder: str) -> list[str]:
    """What the rules of a project are made of, and what may stand beside them."""
    return sorted(
        os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names if name.endswith(".py")
    )


def _plain(file: InputFile, result: FileResult) -> list[object] | None:
    """The findings as plain data, if they are all there is to say."""
    if result.problems or result.notices or result.surplus or result.fixed:
        return None
    # The findings of a notebook are in a text that only a check can make of it.
    if file.kind is Kind.NOTEBOOK and result.findings:
        return None
    if not result.findings:
        return [] if result.without_tensorflow else list(_CLEAN)
    return [as_plain(finding) for finding in result.findings]


def _known(file: InputFile, plain: Sequence[object] | None) -> FileResult | None:
    if plain is None:
        return None
    try:
        findings = tuple(from_plain(entry, file.shown) for entry in plain)
        source = Source.from_bytes(read_bytes(file), file.shown)
    except (ValueError, TypeError, CannotRead):
        return None
    except SourceError:
        return FileResult(file.shown, findings=findings)
    return FileResult(file.shown, source.text, findings)
