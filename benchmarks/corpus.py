"""The corpus: real packages that use TensorFlow, pinned in `corpus.toml` and fetched on demand.

    python -m benchmarks.corpus                fetch what is missing, print what is there
    python -m benchmarks.corpus --pin gpflow   print the entry of a package's newest release

Nothing of a package is ever executed: no build, no `setup.py`, no import. Every file is checked against
its pinned hash, and only the Python files and notebooks in it are unpacked.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from benchmarks.archive import SOURCE_SUFFIXES, ArchiveError, unpack_sources

if TYPE_CHECKING:
    from benchmarks.package_index import IndexedFile, PackageIndex

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PINS = Path(__file__).with_name("corpus.toml")


@dataclass(frozen=True)
class Pin:
    """One released file of one package."""

    name: str
    version: str
    file: str
    sha256: str

    @property
    def entry(self) -> str:
        fields = ("name", "version", "file", "sha256")
        return "\n".join(["[[package]]", *(f'{field} = "{getattr(self, field)}"' for field in fields)])


@dataclass(frozen=True)
class SourceFile:
    """A Python file or notebook of the corpus; `name` is `package/path` with forward slashes."""

    package: str
    name: str
    path: Path

    def uses_tensorflow(self) -> bool:
        return mentions_tensorflow(self.path.read_bytes())


class Corpus:
    """The fetched packages under one folder: `packages/<name>/…` and the files they came from."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_cache_path("tflint-stall") / "corpus"
        self.packages = self.folder / "packages"
        self._downloads = self.folder / "downloads"

    def fetch(self, pins: Sequence[Pin]) -> list[str]:
        """Download and unpack what is missing; returns a sentence for each package that failed."""
        from benchmarks.package_index import IndexFailure, PackageIndex

        index = PackageIndex()
        failures = []
        for pin in pins:
            try:
                self._fetch_one(pin, index)
            except (IndexFailure, ArchiveError) as error:
                failures.append(f"{pin.name}: {error}")
        return failures

    def files(self) -> Iterator[SourceFile]:
        """Every source, in an order that does not depend on the file system."""
        for path in sorted(self.packages.rglob("*")):
            if path.suffix in SOURCE_SUFFIXES and path.is_file():
                name = path.relative_to(self.packages).as_posix()
                yield SourceFile(name.partition("/")[0], name, path)

    def _fetch_one(self, pin: Pin, index: PackageIndex) -> None:
        done = self.packages / pin.name / f".{pin.version}"
        if done.exists():
            return
        archive = self._downloads / pin.file
        if not archive.exists():
            self._downloads.mkdir(parents=True, exist_ok=True)
            index.download(_listed(index.files(pin.name), pin.file), pin.sha256, archive)
        self.packages.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder) as unpacked:
            count = unpack_sources(archive, Path(unpacked, pin.name))
            if not count:
                raise ArchiveError(f"{pin.file} holds no Python file")
            Path(unpacked, pin.name, done.name).touch()
            shutil.rmtree(self.packages / pin.name, ignore_errors=True)
            Path(unpacked, pin.name).replace(self.packages / pin.name)


def mentions_tensorflow(data: bytes) -> bool:
    """The linter's own first question about a file."""
    return b"tensorflow" in data or b"keras" in data


def read_entries(path: Path, table: str) -> list[dict[str, str]]:
    """The `[[table]]` entries of a TOML file; none if there is no such file."""
    entries: list[dict[str, str]] = tomllib.loads(path.read_text("utf-8")).get(table, []) if path.exists() else []
    return entries


def read_pins() -> list[Pin]:
    return [Pin(**entry) for entry in read_entries(PINS, "package")]


def table(corpus: Corpus) -> str:
    """How much there is, per package and in all."""
    counts: dict[str, list[int]] = {}
    for source in corpus.files():
        row = counts.setdefault(source.package, [0] * 5)
        data = source.path.read_bytes()
        if source.path.suffix == ".ipynb":
            row[2] += 1
            continue
        lines = data.count(b"\n")
        uses = mentions_tensorflow(data)
        for column, value in ((0, 1), (1, lines), (3, uses), (4, lines * uses)):
            row[column] += value
    head = f"{'package':32}{'files':>9}{'lines':>11}{'notebooks':>11}{'TF files':>10}{'their lines':>13}"
    totals = [sum(column) for column in zip(*counts.values(), strict=True)] or [0] * 5
    rows = [*counts.items(), (f"{len(counts)} packages", totals)]
    return "\n".join([head, *(f"{n:32}{r[0]:9}{r[1]:11}{r[2]:11}{r[3]:10}{r[4]:13}" for n, r in rows)])


def pin(requirement: str) -> Pin:
    """The entry for `name` or `name==version`."""
    from benchmarks.package_index import PackageIndex, newest

    name, _, version = requirement.partition("==")
    file = newest(PackageIndex().files(name), version or None)
    return Pin(name, str(file.version), file.name, file.sha256)


def _listed(files: list[IndexedFile], name: str) -> IndexedFile:
    from benchmarks.package_index import IndexFailure

    for file in files:
        if file.name == name:
            return file
    raise IndexFailure(f"the index has no {name} any more: pin another version with --pin")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="where the corpus is (default: the user's cache)")
    parser.add_argument("--pin", nargs="+", metavar="NAME[==VERSION]", help="print entries for corpus.toml instead")
    options = parser.parse_args()
    if options.pin:
        print("\n\n".join(pin(requirement).entry for requirement in options.pin))
        return 0
    corpus = Corpus(options.folder)
    failures = corpus.fetch(read_pins())
    print(table(corpus))
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
