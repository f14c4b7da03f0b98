"""The tools that feed the corpus and draw from it, on small made-up packages: no network, no linter."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from benchmarks import stability
from benchmarks.archive import ArchiveError, unpack_sources
from benchmarks.corpus import Corpus, read_pins, table
from benchmarks.linter import read_findings
from benchmarks.measure import Command, MeasureFailure, interleave
from benchmarks.package_index import IndexedFile, IndexFailure, PackageIndex, newest
from benchmarks.single_files import write_single_files
from tests.corpus import table as table_of_readings
from tests.corpus.draw import Row, place, readings, rows_of, sample
from tests.corpus.table import OF_A_FIX, VERDICTS, weak_rules

EXECUTED = 'raise AssertionError("a package was executed")\n'


def make_sdist(path: Path, members: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def make_wheel(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def tree(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_an_sdist_gives_its_sources_without_its_top_folder(tmp_path: Path) -> None:
    members = {"a-1/a/x.py": b"x", "a-1/n.ipynb": b"{}", "a-1/setup.py": EXECUTED.encode(), "a-1/data.bin": b"d"}
    archive = make_sdist(tmp_path / "a-1.tar.gz", members)
    assert unpack_sources(archive, tmp_path / "a") == 3
    assert tree(tmp_path / "a") == {"a/x.py", "n.ipynb", "setup.py"}


def test_a_wheel_gives_its_sources_where_they_are(tmp_path: Path) -> None:
    archive = make_wheel(tmp_path / "a-1-py3-none-any.whl", {"a/x.py": b"x", "a/._x.py": b"m", "a-1.dist-info/W": b""})
    assert unpack_sources(archive, tmp_path / "a") == 1
    assert tree(tmp_path / "a") == {"a/x.py"}


@pytest.mark.parametrize("name", ["a-1/../../x.py", "/x.py", "a-1\\..\\x.py", "C:/x.py"])
def test_a_name_that_climbs_out_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    archive = make_sdist(tmp_path / "a-1.tar.gz", {"a-1/good.py": b"", name: b""})
    with pytest.raises(ArchiveError, match="does not stay inside"):
        unpack_sources(archive, tmp_path / "out" / "a")
    assert tree(tmp_path) == {"a-1.tar.gz"}


def test_links_and_huge_members_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.archive.LARGEST_MEMBER", 10)
    archive = make_sdist(tmp_path / "a-1.tar.gz", {"a-1/x.py": b"x", "a-1/bomb.py": b"b" * 11})
    link = tarfile.TarInfo("a-1/link.py")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/hostname"
    with tarfile.open(tmp_path / "b-1.tar", "w") as opened:
        opened.addfile(link)
    assert unpack_sources(archive, tmp_path / "a") == 1
    assert unpack_sources(tmp_path / "b-1.tar", tmp_path / "b") == 0


def test_a_broken_archive_is_one_error(tmp_path: Path) -> None:
    broken = tmp_path / "a-1.tar.gz"
    broken.write_bytes(b"not an archive")
    with pytest.raises(ArchiveError, match="cannot be read"):
        unpack_sources(broken, tmp_path / "a")


def test_the_pins_are_whole() -> None:
    pins = read_pins()
    assert len(pins) >= 32
    assert len({pin.name for pin in pins}) == len(pins)
    for pin in pins:
        assert re.fullmatch(r"[0-9a-f]{64}", pin.sha256)
        assert pin.version in pin.file


def indexed(*names: str) -> list[IndexedFile]:
    return [IndexedFile(name, "", "") for name in names]


def test_the_newest_final_sdist_is_pinned() -> None:
    files = indexed("a-1.0.tar.gz", "a-1.1-py3-none-any.whl", "a-1.1.tar.gz", "a-2.0rc1.tar.gz", "a-1.1.win32.exe")
    assert newest(files).name == "a-1.1.tar.gz"
    assert newest(files, "1.0").name == "a-1.0.tar.gz"
    assert newest(indexed("a-1-cp39-cp39-win32.whl", "a-1-py3-none-any.whl")).name == "a-1-py3-none-any.whl"
    with pytest.raises(IndexFailure, match="no sdist or wheel"):
        newest(files, "7")


class Page(nullcontext[Any]):
    """An answer of the index."""

    def __init__(self, content: bytes) -> None:
        super().__init__(self)
        self.content, self.text = content, content.decode()

    def raise_for_status(self) -> None:
        pass

    def iter_content(self, size: int) -> list[bytes]:
        return [self.content[at : at + size] for at in range(0, len(self.content), size)]


class Session:
    """pip's session, with the index in memory."""

    def __init__(self, pages: dict[str, bytes]) -> None:
        self.pages = pages

    def get(self, url: str, **_: Any) -> Page:
        return Page(self.pages[url])


@pytest.fixture
def index() -> PackageIndex:
    index = PackageIndex()
    index._url = "memory://simple"
    page = b'<a href="../../files/a%2B1.tar.gz#sha256=abc" data-requires-python="&gt;=3">a</a>'
    index._session = Session({"memory://simple/a-b/": page, "memory://f": b"data"})  # type: ignore[assignment]
    return index


def test_the_index_is_read_by_normalised_name(index: PackageIndex) -> None:
    (file,) = index.files("A_b")
    assert (file.name, file.sha256) == ("a+1.tar.gz", "abc")


def test_a_file_with_another_hash_is_refused_and_not_kept(index: PackageIndex, tmp_path: Path) -> None:
    with pytest.raises(IndexFailure, match="not the pinned file"):
        index.download(IndexedFile("a", "memory://f", ""), "0" * 64, tmp_path / "a")
    assert not tree(tmp_path)


def write_corpus(folder: Path, files: dict[str, str]) -> Corpus:
    for name, text in files.items():
        path = folder / "packages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Corpus(folder)


def test_counts_tell_files_lines_and_tensorflow(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path, {"a/x.py": "import keras\n", "a/y.py": "\n\n", "b/n.ipynb": "{}", "b/z.txt": ""})
    rows = [line.split() for line in table(corpus).splitlines()[1:]]
    assert rows == [
        ["a", "2", "3", "0", "1", "1"],
        ["b", "0", "0", "1", "0", "0"],
        ["2", "packages", "2", "3", "1", "1", "1"],
    ]


def test_stability_names_what_a_fix_broke() -> None:
    before = {"lost.py": b"", "broken.py": b"x = 1", "was_broken.py": b"print 1", "fine.py": b"x = 1"}
    after = {"broken.py": b"x = ", "was_broken.py": b"print 2", "fine.py": b"x = 2", "new.tmp": b""}
    problems = stability.compare(before, after)
    assert [problem.partition(":")[0] for problem in problems] == ["broken.py", "lost.py", "new.tmp"]
    assert "no longer valid" in problems[0]


def test_stability_wants_the_second_run_to_change_nothing() -> None:
    assert stability.unstable({"a.py": b"1", "b.py": b"1"}, {"a.py": b"1", "b.py": b"2"}) == [
        "b.py: changed again by a second run"
    ]


def test_a_notebook_is_valid_as_json() -> None:
    assert stability.reason_invalid("n.ipynb", b"{}") is None
    assert stability.reason_invalid("n.ipynb", b"{")


def test_findings_are_read_from_json_lines() -> None:
    record = '{"name": "n", "code": "c", "level": "error", "message": "m", "filename": "/x.py", "location": {"row": 3}}'
    (finding,) = read_findings(record + "\n")
    assert (finding.rule, finding.level, finding.line) == ("n", "error", 3)


def found(repository: str, row: int, rule: str = "fit-in-loop", file: str = "x.py", level: str = "warning") -> Row:
    place = {"repository": repository, "file": file, "cell": None, "row": row, "rule": rule, "level": level}
    return {**place, "message": f"message {row}"}


def test_a_sample_takes_few_of_one_repository_and_one_habit() -> None:
    rows = [found("big", row) for row in range(100)] + [found("big", row, "other") for row in range(100)]
    rows += [found(f"small{number}", 1) for number in range(30)]
    taken = sample(rows, 30, 1, set())
    habits = Counter((row["repository"], row["rule"]) for row in taken)
    assert len(taken) == 30
    assert habits[("big", "fit-in-loop")] <= 5 and habits[("big", "other")] <= 5


def test_a_sample_holds_nothing_that_was_read_and_no_twins() -> None:
    twins = [found("a", 5, file="n.ipynb"), found("a", 5, file="n.py")]
    assert len(sample(twins, 60, 1, set())) == 1
    assert sample(twins, 60, 1, {place(twin) for twin in twins}) == []


def test_the_same_seed_draws_the_same_sample() -> None:
    rows = [found(f"r{row}", row) for row in range(50)]
    assert sample(rows, 10, 3, set()) == sample(list(reversed(rows)), 10, 3, set())
    assert sample(rows, 10, 3, set()) != sample(rows, 10, 4, set())


def test_a_rule_that_is_often_not_right_is_weak() -> None:
    rows = [{**found("a", row), "verdict": "right" if row < 7 else "wrong"} for row in range(10)]
    assert weak_rules(rows) == ["fit-in-loop"]
    assert weak_rules(rows[:9]) == []
    assert weak_rules([{**row, "level": "advice"} for row in rows]) == []


def test_every_reading_is_whole() -> None:
    for path in readings():
        rows = rows_of(path)
        assert {row["verdict"] for row in rows} <= set(VERDICTS), path
        assert len({place(row) for row in rows}) == len(rows), path
        assert all(row["reason"] for row in rows if row["verdict"] != "right"), path


def test_every_reading_of_fixes_is_whole() -> None:
    for path in readings(of_fixes=True):
        rows = rows_of(path)
        assert {row["verdict"] for row in rows} <= set(OF_A_FIX), path
        assert all(row["reason"] and row["round"] for row in rows), path


def test_the_table_says_what_the_readings_say() -> None:
    assert table_of_readings.main(["--check"]) == 0


def python(code: str, **options: Any) -> Command:
    return Command([sys.executable, "-c", code], Path.cwd(), os.environ, **options)


def test_costs_count_children_and_memory() -> None:
    burn = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'sum(range(20_000_000))'])"
    # A child's peak begins at what the process that started it holds: a small one asks, not these tests themselves.
    asked = f"""
import os, pathlib, sys
from benchmarks.measure import Command, interleave
python = lambda code: Command([sys.executable, "-c", code], pathlib.Path.cwd(), os.environ)
jobs = {{"nothing": python("pass"), "child": python({burn!r}), "big": python("b'x' * 300_000_000")}}
costs = interleave(jobs, rounds=2)
assert costs["child"].cpu > 2 * costs["nothing"].cpu, costs
assert costs["big"].peak > costs["nothing"].peak + 200_000_000, costs
"""
    subprocess.run([sys.executable, "-c", asked], cwd=Path(__file__).parents[2], check=True, timeout=120)


def test_a_command_that_fails_is_not_measured() -> None:
    with pytest.raises(MeasureFailure, match="job ended with 3: no such luck"):
        interleave({"job": python("import sys; print('no such luck', file=sys.stderr); sys.exit(3)")}, rounds=1)


def test_a_command_that_hangs_is_ended() -> None:
    with pytest.raises(MeasureFailure, match="ended with -9"):
        interleave({"job": python("import time; time.sleep(60)")}, rounds=1, time_limit=0.5)


def test_the_single_files_are_what_they_are_called(tmp_path: Path) -> None:
    files = write_single_files(tmp_path)
    for path in files.values():
        compile(path.read_text(), path.name, "exec")
    assert b"tensorflow" not in files["a file without TensorFlow"].read_bytes()
    assert 1000 <= files["1000 lines with candidates"].read_text().count("\n") < 1050
