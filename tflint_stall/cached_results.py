"""A run that looks up what an earlier one found, and checks only what may have changed since.

What is looked up is always what a check would say. So a result is kept with everything it rests on:
the tool and its configuration, the list of files (who calls a function is looked up in all of them),
the bytes of the file and of those looked at together with it, the import statements of all files, and
the names in the folders where modules were looked for. What is in doubt is checked again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from tflint_stall.cache import CacheFolder
from tflint_stall.config import Config
from tflint_stall.discover import CannotRead, InputFile, Kind, read_bytes
from tflint_stall.kept import Kept, read_kept
from tflint_stall.looked_at import LookedAt
from tflint_stall.plain_findings import as_plain, from_plain
from tflint_stall.run import FileResult
from tflint_stall.source import Source, SourceError
from tflint_stall.stamps import digest

Check = Callable[[Sequence[InputFile]], Iterator[FileResult]]


def results(files: Sequence[InputFile], config: Config, cache: str, check: Check) -> Iterator[FileResult]:
    """One result per file, in order; those that are not known are made by `check`, and kept."""
    folder = CacheFolder(cache)
    name = _name(files, config)
    paths = [os.path.abspath(file.path) for file in files]
    kept = read_kept(folder, name, paths)
    known = [_known(file, plain) for file, plain in zip(files, kept.results, strict=True)]
    missing = [file for file, result in zip(files, known, strict=True) if result is None]
    if missing or kept.is_outdated:
        kept.begin(folder)
    fresh = check(missing)
    for index, result in enumerate(known):
        if result is None:
            result = next(fresh)
            if result.looked_at is not None:
                _keep(kept, index, files[index], result, result.looked_at)
        yield result
    kept.end([file.root for file in files])


def _name(files: Sequence[InputFile], config: Config) -> str:
    """What a run is about: another list of files, or another configuration, is another run."""
    listed = (f"{file.path}\0{file.shown}\0{file.kind.value}\0{file.root}\0{file.named}" for file in files)
    parts = [os.getcwd(), repr(config), *listed]
    return digest("\n".join(parts).encode("utf-8", "surrogateescape"))


def _keep(kept: Kept, index: int, file: InputFile, result: FileResult, looked_at: LookedAt) -> None:
    is_plain = not (result.problems or result.notices or result.surplus or result.fixed)
    # The findings of a notebook are in a text that only a check can make of it.
    if is_plain and not (file.kind is Kind.NOTEBOOK and result.findings):
        kept.add(index, [as_plain(finding) for finding in result.findings], looked_at)
    else:
        kept.add(index, None, looked_at)


def _known(file: InputFile, plain: Sequence[object] | None) -> FileResult | None:
    if plain is None:
        return None
    if not plain:
        return FileResult(file.shown)
    try:
        findings = tuple(from_plain(entry, file.shown) for entry in plain)
        source = Source.from_bytes(read_bytes(file), file.shown)
    except (ValueError, TypeError, CannotRead):
        return None
    except SourceError:
        return FileResult(file.shown, findings=findings)
    return FileResult(file.shown, source.text, findings)
