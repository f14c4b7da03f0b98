"""Copies of a process that has imported TensorFlow behave as processes that were started for the purpose.

The library that is imported is a stand-in here: what matters is what a fork shares, and what it must not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tflint_stall.verify import child, proofs
from tflint_stall.verify.bench import read_fixture
from tflint_stall.verify.imported_once import ImportedOnce, NoCopies, imported_once
from tflint_stall.verify.launching import quiet_environment
from tflint_stall.verify.proofs.luck import SHIFTS
from tflint_stall.verify.session import Session
from tflint_stall.verify.verdicts import Environment, Judgement, Verdict

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="copies are made on Linux only"),
    pytest.mark.skipif(find_spec("numpy") is None, reason="needs NumPy"),
]
COUNTED = 'claim = "structure"\nmeasure = "value"\nbefore = "== 2"\nafter = "== 1"\n'
LIBRARY = "import os\n__version__ = '9.9'\nopen(os.environ['IMPORTS'], 'a').write('x')\n"
CONTEXT = "class Context:\n    _initialized = False\n    _context_handle = None\ndef context():\n    return Context()\n"
COUNTS = "def run(state):\n    return len([n for n in range({}) if state is None])\n"

Library = Callable[..., dict[str, str]]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """The surroundings of a process that finds the stand-in, which counts how often it is imported."""

    def write(more: str = "", context: str = CONTEXT) -> dict[str, str]:
        eager = tmp_path / "site" / "tensorflow" / "python" / "eager"
        eager.mkdir(parents=True)
        for package in (eager, eager.parent):
            (package / "__init__.py").touch()
        (eager.parents[1] / "__init__.py").write_text(LIBRARY + more)
        (eager / "context.py").write_text(context)
        own = {"PYTHONPATH": str(tmp_path / "site"), "IMPORTS": str(tmp_path / "imports")}
        return {**quiet_environment(tmp_path, {}), **own}

    return write


@pytest.fixture
def original(library: Library, tmp_path: Path) -> Iterator[ImportedOnce]:
    with imported_once(sys.executable, library(), tmp_path) as found:
        assert found is not None
        yield found


@pytest.fixture
def prove(pair: Callable[..., Path], original: ImportedOnce) -> Callable[..., Judgement]:
    def judge(bench: str, before: str, after: str) -> Judgement:
        fixture = read_fixture(pair(bench, before, after, tensorflow=">=2.0"))
        here = Environment(tensorflow="9.9")
        limit = child.memory_limit()
        session = Session(
            sys.executable, quick=True, memory=limit, environment=here, original=original, time_limit=20.0
        )
        return proofs.prove(fixture, fixture.claims[0], session)

    return judge


def test_one_import_serves_all_processes(prove: Callable[..., Judgement], tmp_path: Path) -> None:
    judgement = prove(COUNTED, COUNTS.format(2), COUNTS.format(1))
    assert judgement.verdict is Verdict.CONFIRMED, judgement
    assert (tmp_path / "imports").read_text() == "x"


@pytest.mark.parametrize("draw", ["random.random()", "float(numpy.random.rand())", "uuid.uuid4().hex"])
def test_copies_draw_by_chance_anew(prove: Callable[..., Judgement], draw: str) -> None:
    side = f"import random, uuid\nimport numpy\ndef run(state):\n    return [{draw} for _ in range(9)]\n"
    bench = 'claim = "structure"\nmeasure = "exception"\nbefore = "== none"\nafter = "== none"\nequal = "exact"\n'
    judgement = prove(bench, side, side)
    assert judgement.verdict is Verdict.INCONCLUSIVE, judgement
    assert "does not agree with itself" in judgement.sentence


@pytest.mark.parametrize(
    ("after", "verdict", "said"),
    [
        ("import sys\ndef run(state):\n    sys.exit(3)\n", Verdict.REFUTED, "exited with status 3"),
        ("import os\ndef run(state):\n    os.abort()\n", Verdict.REFUTED, "SIGABRT"),
        ("import os\ndef run(state):\n    os.fork()\n    return sum(range(2))\n", Verdict.REFUTED, "it forks"),
        (
            "import subprocess\ndef run(state):\n    subprocess.Popen(['sleep', '60'])\n    return sum(range(2))\n",
            Verdict.REFUTED,
            "process(es) running (sleep)",
        ),
        ("import time\ndef run(state):\n    time.sleep(600)\n", Verdict.REFUTED, "it stood at after.py line 3"),
        ("import no_such\ndef run(state):\n    return 1\n", Verdict.NOT_HERE, "needs the module no_such"),
    ],
    ids=["exits", "crashes", "forks", "leaves a process", "hangs", "lacks a module"],
)
def test_a_copy_is_watched_as_any_process(
    prove: Callable[..., Judgement], after: str, verdict: Verdict, said: str
) -> None:
    judgement = prove(COUNTED, COUNTS.format(2), after)
    assert judgement.verdict is verdict, judgement
    assert said in judgement.sentence


def test_what_is_to_be_done_at_the_end_is_done(prove: Callable[..., Judgement], tmp_path: Path) -> None:
    written = tmp_path / "written"
    later = f"import atexit\natexit.register(lambda: open({str(written)!r}, 'a').write('end'))\n"
    assert prove(COUNTED, later + COUNTS.format(2), COUNTS.format(1)).verdict is Verdict.CONFIRMED
    # Once, and once with each of the other seeds.
    assert written.read_text() == "end" * (1 + len(SHIFTS))


def test_a_copy_has_the_surroundings_of_its_own_work(prove: Callable[..., Judgement]) -> None:
    side = "import os, tempfile, threading\ndef run(state):\n    own = os.environ['TMPDIR'] == tempfile.gettempdir()\n"
    side += "    inherited = 'IMPORTS' in os.environ\n    return {} * own + inherited + threading.active_count() - 1\n"
    assert prove(COUNTED, side.format(2), side.format(1)).verdict is Verdict.CONFIRMED


@pytest.mark.parametrize(
    ("more", "context", "said"),
    [
        (
            "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n",
            CONTEXT,
            "threads",
        ),
        ("", CONTEXT.replace("False", "True"), "runtime"),
        ("import no_such\n", CONTEXT, "cannot be imported"),
        ("os._exit(1)\n", CONTEXT, "has ended"),
    ],
    ids=["threads", "runtime", "no library", "crash"],
)
def test_what_an_import_starts_is_not_copied(
    library: Library, tmp_path: Path, more: str, context: str, said: str
) -> None:
    surroundings = library(more, context)
    with imported_once(sys.executable, surroundings, tmp_path) as original:
        assert original is not None
        for _ in range(2):
            with pytest.raises(NoCopies, match=said):
                original.copy("probe", [], surroundings, tmp_path, tmp_path)


def test_hangs_and_memory_get_processes_of_their_own(pair: Callable[..., Path], original: ImportedOnce) -> None:
    for claim, copied in (("terminates", False), ("memory", False), ("time", True)):
        fixture = read_fixture(pair(f'claim = "{claim}"', "", "", tensorflow=">=2.0"))
        for gpus, wanted in (((), copied), (("New GPU",), False)):
            session = Session(sys.executable, environment=Environment(gpus=gpus), original=original)
            with session.room(fixture, fixture.claims[0]) as room:
                assert (room._original is original) is wanted


def test_nobody_is_left_behind(library: Library, tmp_path: Path) -> None:
    with imported_once(sys.executable, library(), tmp_path) as original:
        assert original is not None
        pid = original._process.pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
