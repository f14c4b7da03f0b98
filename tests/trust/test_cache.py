"""The cache: what it says is what a check would say, and nothing in it can hurt."""

from __future__ import annotations

import json
import os
import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tflint_stall.engine import run as running
from tflint_stall.engine import screen
from tflint_stall.engine.discover import discover
from tflint_stall.engine.run import FileResult, run
from tflint_stall.engine.screen import _existing, file_concerns
from tflint_stall.memory import cached_results, stamps
from tflint_stall.memory.cache import FOLDER, TAG, CacheFolder, caches
from tflint_stall.settings.config import ConfigFinder

MODEL = """\
import tensorflow as tf

def build():
    return tf.keras.Sequential([tf.keras.layers.Dense(1)])

def pipeline(files):
    return tf.data.TFRecordDataset(files).map(decode){more}
"""
TRAIN = """\
from {package}model import build, pipeline
import steps

model = build()
for item in load():
    steps.one(model, item)
    y = model.predict(item[None])
model.fit(pipeline(["a", "b"]), epochs={epochs})
"""
STEPS = "def one(model, x):\n    return model.{method}(x)\n"
PLAIN = "import os\n\nfrom steps import one\nprint(os.name, {number})\n"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # The screen looks into four folders above, and others are busy in the one for temporary files.
    tmp_path = tmp_path / "1" / "2" / "3" / "4"
    tmp_path.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    # Otherwise what was written two seconds ago is compared by content, which is another way.
    monkeypatch.setattr(stamps, "_SECONDS_TO_SETTLE", 0.03)
    # Nor is it asked here whether the tool itself is being edited.
    monkeypatch.setattr("tflint_stall.memory.kept.tool_stamp", lambda: "this")
    monkeypatch.setattr("tflint_stall.memory.kept.tool_digest", lambda: "this")
    (tmp_path / "setup.cfg").write_text("[metadata]\nname = x\n")
    (tmp_path / "model.py").write_text(MODEL.format(more=""))
    (tmp_path / "train.py").write_text(TRAIN.format(package="", epochs=2))
    (tmp_path / "steps.py").write_text(STEPS.format(method="predict"))
    (tmp_path / "plain.py").write_text(PLAIN.format(number=0))
    return tmp_path


class Checked(Exception):
    """A file was checked that should have been known."""


def results(cache: Path | None, *, jobs: int = 1) -> list[FileResult]:
    # As in a new process.
    file_concerns.cache_clear()
    _existing.cache_clear()
    screen.files_read.clear()
    screen.asked.clear()
    (config, files), *more = discover(["."], ConfigFinder()).groups
    assert not more
    return list(run(files, config, jobs=jobs, cache=str(cache) if cache else None))


def said(found: list[FileResult]) -> list[tuple[object, ...]]:
    return [(r.path, r.findings, r.problems, r.text if r.findings else None) for r in found]


def settle() -> None:
    time.sleep(0.05)


def forbid_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Iterator[FileResult]:
        raise Checked

    monkeypatch.setattr(running.Checker, "check", fail)


def test_a_second_run_checks_nothing(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle()
    first = results(tree / FOLDER)
    assert any(result.findings for result in first)
    forbid_checks(monkeypatch)
    assert said(results(tree / FOLDER)) == said(first)


def test_a_touched_tree_is_known_by_its_content(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle()
    first = results(tree / FOLDER)
    for path in tree.glob("*.py"):
        path.write_bytes(path.read_bytes())
    settle()
    forbid_checks(monkeypatch)
    assert said(results(tree / FOLDER)) == said(first)
    assert said(results(tree / FOLDER)) == said(first)


def test_an_edit_is_seen_even_if_size_and_time_are_kept(tree: Path) -> None:
    settle()
    results(tree / FOLDER)
    target = tree / "steps.py"
    before = target.stat()
    target.write_text(STEPS.format(method="predicd"))
    os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert said(results(tree / FOLDER)) == said(results(None))


def _edit(root: Path, chance: random.Random) -> None:
    """One change as people make them."""
    names = ["model.py", "train.py", "steps.py", "plain.py", "sub/model.py", "src/steps.py", "sub/__init__.py"]
    path = root / chance.choice(names)
    if path.exists() and chance.random() < 0.25:
        path.unlink()
        return
    path.parent.mkdir(exist_ok=True)
    text = {
        "model.py": MODEL.format(more=chance.choice(["", ".prefetch(1)", ".batch(8)", ".cache().shuffle(9)"])),
        "train.py": TRAIN.format(package=chance.choice(["", "", "sub.", "."]), epochs=chance.randint(1, 3)),
        "steps.py": STEPS.format(method=chance.choice(["predict", "train_on_batch", "call"])),
        "plain.py": PLAIN.format(number=chance.randint(0, 9)),
        "__init__.py": chance.choice(["", "from .model import *\n"]),
    }[path.name]
    path.write_text(chance.choice([text, text, text + "\nimport tensorflow\n", "# moved\n" + text, "def broken(:\n"]))
    if chance.random() < 0.2:
        (root / "requirements.txt").write_text(f"tensorflow=={chance.choice(['1.15', '2.4', '2.16'])}\n")


@pytest.mark.parametrize("seed", range(12))
def test_cached_is_always_what_a_check_would_say(tree: Path, seed: int) -> None:
    chance = random.Random(seed)
    for step in range(10):
        for _ in range(chance.choice([0, 1, 1, 2])):
            _edit(tree, chance)
        settle()
        assert said(results(tree / FOLDER)) == said(results(None)), f"step {step}"


def test_workers_keep_as_much_as_one_process(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        (tree / f"train_{number}.py").write_text(TRAIN.format(package="", epochs=number))
    settle()
    first = results(tree / FOLDER, jobs=2)
    forbid_checks(monkeypatch)
    assert said(results(tree / FOLDER, jobs=2)) == said(first)


def test_a_change_while_files_are_checked_is_not_kept_as_what_was_checked(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle()
    check = running.Checker.check

    def slow(self: running.Checker, file: object) -> FileResult:
        result = check(self, file)  # type: ignore[arg-type]
        (tree / "steps.py").write_text(STEPS.format(method="numpy"))
        (tree / "train.py").write_text(TRAIN.format(package="sub.", epochs=9))
        return result

    with monkeypatch.context() as patch:
        patch.setattr(running.Checker, "check", slow)
        results(tree / FOLDER)
    settle()
    assert said(results(tree / FOLDER)) == said(results(None))


def test_a_busy_folder_above_is_asked_for_its_names_only(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Projects stand in folders where other things come and go; those must not make a run dear for ever."""
    settle()
    expected = said(results(tree / FOLDER))
    for number in range(2):
        (tree.parent / f"passing_{number}").write_text("")
        settle()
        assert said(results(tree / FOLDER)) == expected
    (kept,) = (tree / FOLDER).glob("*.results")
    before = kept.stat()
    (tree.parent / "passing_again").write_text("")
    forbid_checks(monkeypatch)
    monkeypatch.setattr("tflint_stall.memory.kept.Keeper._forget_moved", None)
    assert said(results(tree / FOLDER)) == expected
    assert kept.stat() == before


def test_a_new_rule_or_configuration_asks_again(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle()
    results(tree / FOLDER)
    (tree / "tflint-stall.toml").write_text('ignore = ["predict-in-loop"]\n')
    assert said(results(tree / FOLDER)) == said(results(None))
    (tree / "tflint-stall.toml").unlink()
    settle()
    results(tree / FOLDER)
    forbid_checks(monkeypatch)
    results(tree / FOLDER)
    monkeypatch.setattr("tflint_stall.memory.kept.tool_stamp", lambda: "another")
    monkeypatch.setattr("tflint_stall.memory.kept.tool_digest", lambda: "another")
    with pytest.raises(Checked):
        results(tree / FOLDER)


def damages(blob: bytes) -> Iterator[bytes]:
    chance = random.Random(1)
    head, body, contents, relations = blob.split(b"\n")
    yield from (b"", b"\n\n", b"[]\n{}\n[]", b"\x80\x04cos\nsystem\n", b"[" * 100_000)
    yield from (blob[:-1], blob[: len(blob) // 2])
    yield b"\n".join([head, relations, contents, body])
    yield blob.replace(b'"tflint-stall results 4"', b'"tflint-stall results 0"')
    for _ in range(60):
        place = chance.randrange(len(blob))
        yield blob[:place] + bytes([chance.randrange(256)]) + blob[place + 1 :]


def test_a_damaged_cache_is_no_cache(tree: Path) -> None:
    settle()
    expected = said(results(tree / FOLDER))
    (kept,) = (tree / FOLDER).glob("*.results")
    blob = kept.read_bytes()
    for damaged in damages(blob):
        kept.write_bytes(damaged)
        assert said(results(tree / FOLDER)) == expected


def test_damaged_details_are_noticed_when_they_are_needed(tree: Path) -> None:
    settle()
    results(tree / FOLDER)
    (kept,) = (tree / FOLDER).glob("*.results")
    blob = kept.read_bytes()
    (tree / "steps.py").write_text(STEPS.format(method="call"))
    expected = said(results(None))
    settle()
    head, body, contents, relations = blob.split(b"\n")
    chance = random.Random(2)
    for _ in range(60):
        details = contents + b"\n" + relations
        place = chance.randrange(len(details))
        wrong = details[:place] + bytes([chance.randrange(256)]) + details[place + 1 :]
        kept.write_bytes(b"\n".join([head, body, wrong]))
        assert said(results(tree / FOLDER)) == expected
    # Nor are details believed that hold nothing of what is needed.
    kept.write_bytes(b"\n".join([head, body, b"{}", b"{}"]))
    (tree / "steps.py").write_text(STEPS.format(method="predict"))
    assert said(results(tree / FOLDER)) == said(results(None))


def test_forged_findings_of_the_wrong_kind_are_not_believed(tree: Path) -> None:
    """Even one who can compute every digest gets nothing but data into a finding."""
    settle()
    expected = said(results(tree / FOLDER))
    (kept,) = (tree / FOLDER).glob("*.results")
    head, body, contents, relations = kept.read_bytes().split(b"\n")
    names, busy, found = json.loads(body)
    assert found
    no_text = [[1, 1, 1, 1, None], "C", "n", "warning", 5, "certain", "", "", None, [1, 1]]
    for wrong in ([[]], [None], [["x"] * 10], [no_text], 7):
        body = json.dumps([names, busy, dict.fromkeys(found, wrong)]).encode()
        forged = {**json.loads(head), "body": stamps.digest(body)}
        kept.write_bytes(b"\n".join([json.dumps(forged).encode(), body, contents, relations]))
        assert said(results(tree / FOLDER)) == expected


def test_a_cache_from_elsewhere_is_not_read(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """One that came with the files could keep quiet about them."""
    settle()
    results(tree / FOLDER)
    (kept,) = (tree / FOLDER).glob("*.results")
    quiet = kept.read_bytes()
    expected = said(results(None))
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(tree / FOLDER, elsewhere / FOLDER)
    shutil.rmtree(tree / FOLDER)
    shutil.copytree(elsewhere / FOLDER, tree / FOLDER)
    names, busy, found = json.loads(quiet.split(b"\n")[1])
    assert found
    body = json.dumps([names, busy, {}]).encode()
    head = {**json.loads(quiet.split(b"\n")[0]), "body": stamps.digest(body)}
    (tree / FOLDER / kept.name).write_bytes(b"\n".join([json.dumps(head).encode(), body, *quiet.split(b"\n")[2:]]))
    assert said(results(tree / FOLDER)) == expected


def test_what_only_looks_like_a_cache_is_left_alone(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    precious = tmp_path_factory.mktemp("precious")
    (precious / "letter").write_text("dear")
    (tree / FOLDER).symlink_to(precious)
    expected = said(results(None))
    assert said(results(tree / FOLDER)) == expected
    assert [path.name for path in precious.iterdir()] == ["letter"]
    (tree / FOLDER).unlink()
    (tree / FOLDER).mkdir()
    (tree / FOLDER / "letter").write_text("dear")
    assert said(results(tree / FOLDER)) == expected
    assert [path.name for path in (tree / FOLDER).iterdir()] == ["letter"]
    assert list(caches(str(tree))) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_nothing_waits_for_what_lies_in_a_cache(tree: Path) -> None:
    settle()
    expected = said(results(tree / FOLDER))
    (kept,) = (tree / FOLDER).glob("*.results")
    kept.unlink()
    os.mkfifo(kept)
    assert said(results(tree / FOLDER)) == expected


def test_a_cache_that_cannot_be_written_costs_nothing(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    expected = said(results(None))
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", full)
        assert said(results(tree / FOLDER)) == expected
    assert said(results(tree / "train.py" / "cache")) == expected


def test_old_results_and_left_temporary_files_go(tmp_path: Path) -> None:
    folder = CacheFolder(str(tmp_path / FOLDER))
    assert folder.clock() > 0
    left = tmp_path / FOLDER / "x.tmp"
    left.write_bytes(b"")
    os.utime(left, (0, 0))
    for number in range(300):
        (tmp_path / FOLDER / f"{number}.results").write_bytes(b"")
        os.utime(tmp_path / FOLDER / f"{number}.results", (number, number))
    folder.write("new", b"data")
    names = {path.name for path in (tmp_path / FOLDER).iterdir()}
    assert "x.tmp" not in names and "0.results" not in names and {"new.results", "299.results", TAG} <= names
    assert folder.read("new") == b"data"


def test_the_name_of_a_run_is_about_its_files(tree: Path) -> None:
    (config, files), *_ = discover(["."], ConfigFinder()).groups
    assert cached_results._name(files, config) != cached_results._name(files[1:], config)
