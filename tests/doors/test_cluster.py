"""Files checked by the workers of a real dask cluster, on this machine only."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from other_package import DEADLY_RULE, install
from platforms import posix_only
from slow_project import CALLER, STEPS, TRAIN, Done, Run

import tflint_stall
from tflint_stall.engine.discover import discover
from tflint_stall.engine.executors import ExecutorError, connect
from tflint_stall.engine.run import FileResult, run
from tflint_stall.rule import Finding
from tflint_stall.settings.config import ConfigFinder
from tflint_stall.verify import elsewhere
from tflint_stall.verify.bench import read_fixture

distributed = pytest.importorskip("distributed")

PARENT = str(Path(tflint_stall.__file__).parent.parent)
FILES = 120


class LocalCluster:
    """A scheduler and two workers, each a process of its own that can be killed."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._folder = folder
        self._environment = {**os.environ, "PYTHONPATH": PARENT, **environment}
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        scheduler = self._start("distributed.cli.dask_scheduler", *options)
        self._processes = [scheduler]
        assert scheduler.stderr is not None
        for line in scheduler.stderr:
            if match := re.search(r"Scheduler at:\s*(tcp://127\.0\.0\.1:\d+)", line):
                self.address = match[1]
                break
        threading.Thread(target=scheduler.stderr.read, daemon=True).start()
        self.workers = [self.add_worker(), self.add_worker()]
        with distributed.Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)

    def add_worker(self) -> subprocess.Popen[str]:
        options = ["--no-nanny", "--nthreads", "2", "--no-dashboard", "--host", "127.0.0.1"]
        worker = self._start("distributed.cli.dask_worker", self.address, *options, stderr=subprocess.DEVNULL)
        self._processes.append(worker)
        return worker

    def _start(self, module: str, *arguments: str, stderr: int = subprocess.PIPE) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.Popen(command, stderr=stderr, text=True, cwd=self._folder, env=self._environment)

    def kill_a_busy_worker(self) -> None:
        """Kill a worker that has files to check, when it has."""
        with distributed.Client(self.address, set_as_default=False) as client:
            pids = client.run(os.getpid)
            while not (busy := [address for address, tasks in client.processing().items() if tasks]):
                time.sleep(0.005)
        (worker,) = [worker for worker in self.workers if worker.pid == pids[busy[0]]]
        worker.send_signal(signal.SIGKILL)
        worker.wait()

    def stop(self) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    # The workers run in a folder of their own, as on other machines.
    cluster = LocalCluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.stop()


@pytest.fixture
def repositories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three projects: with their own configuration, with callers in other files, and large."""
    monkeypatch.chdir(tmp_path)
    for name in ("configured", "callers", "large"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pyproject.toml").write_text(f'[project]\nname = "{name}"\n')
    (tmp_path / "configured" / "train.py").write_text(TRAIN)
    with (tmp_path / "configured" / "pyproject.toml").open("a") as stream:
        stream.write('[tool.tflint-stall.per-file-ignores]\n"train.py" = ["TFS301"]\n')
    (tmp_path / "callers" / "steps.py").write_text(STEPS)
    (tmp_path / "callers" / "caller.py").write_text(CALLER)
    for number in range(FILES):
        (tmp_path / "large" / f"train_{number:03}.py").write_text(TRAIN * (1 + number % 5))
    (tmp_path / "large" / "broken.py").write_text("import tensorflow as tf\nx = (\n")
    (tmp_path / "large" / "nul.py").write_bytes(b"import tensorflow\0\n")
    return tmp_path


def on(cluster: LocalCluster) -> str:
    return f"dask:{cluster.address}"


def findings(results: list[FileResult]) -> list[Finding]:
    return [finding for result in results for finding in result.findings]


def test_same_report_as_on_one_machine(cluster: LocalCluster, repositories: Path, python: Run) -> None:
    def report(*options: str) -> Done:
        return python("tflint_stall", "--output-format", "json", *options, ".")

    here, there = report("-j1"), report("--executor", on(cluster))
    assert here.out.count('"name"') > FILES
    assert there.out == here.out
    assert (there.code, there.err) == (here.code, here.err)


def test_fixes_are_written_as_on_one_machine(
    cluster: LocalCluster, repositories: Path, python: Run, tmp_path_factory: pytest.TempPathFactory
) -> None:
    copy = tmp_path_factory.mktemp("copies") / "copy"
    shutil.copytree(repositories, copy)
    here = python("tflint_stall", "--fix", ".")
    os.chdir(copy)
    there = python("tflint_stall", "--fix", "--executor", on(cluster), ".")
    assert there.out == here.out and "Fixed" in here.out
    for file in repositories.rglob("*.py"):
        assert (copy / file.relative_to(repositories)).read_bytes() == file.read_bytes()


def test_worker_killed_in_mid_run_loses_nothing(cluster: LocalCluster, repositories: Path) -> None:
    ((config, files),) = discover(["large"], ConfigFinder()).groups
    expected = list(run(files, config))
    with connect(on(cluster)) as workers:
        results = run(files, config, cluster=workers)
        cluster.kill_a_busy_worker()
        found = list(results)
    assert [result.path for result in found] == [file.shown for file in files]
    assert findings(found) == findings(expected)
    assert not any(result.problems for result in found)


def test_all_workers_killed_and_one_comes_back(cluster: LocalCluster, repositories: Path) -> None:
    ((config, files),) = discover(["large"], ConfigFinder()).groups
    expected = list(run(files, config))
    with connect(on(cluster)) as workers:
        results = run(files, config, cluster=workers)
        cluster.kill_a_busy_worker()
        for worker in cluster.workers:
            worker.kill()
            worker.wait()
        cluster.add_worker()
        found = list(results)
    assert findings(found) == findings(expected)


def test_file_that_kills_its_workers_costs_only_itself(
    repositories: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    site = install(tmp_path_factory.mktemp("site"), "deadly = deadly_rules:Deadly", DEADLY_RULE, "deadly_rules")
    # One death is enough to give a chunk up, so that three workers are enough for the test.
    cluster = LocalCluster(site, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0", PYTHONPATH=f"{PARENT}:{site}")
    cluster.add_worker()
    (repositories / "callers" / "deadly.py").write_text("import tensorflow as tf\nkill_the_worker = 1\n")
    try:
        with connect(on(cluster)) as workers:
            ((config, files),) = discover(["callers"], ConfigFinder()).groups
            results = {result.path: result for result in run(files, config, cluster=workers)}
    finally:
        cluster.stop()
    deadly = results.pop("callers/deadly.py")
    assert deadly.problems == ("callers/deadly.py: the process that checked it died: left out",)
    assert "predict-in-loop" in [finding.name for finding in results["callers/steps.py"].findings]
    assert not any(result.problems for result in results.values())


def test_file_that_takes_too_long_is_left_out(cluster: LocalCluster, repositories: Path, python: Run) -> None:
    (repositories / "large" / "slow.py").write_text(TRAIN * 3000)
    started = time.monotonic()
    done = python("tflint_stall", "--executor", on(cluster), "--config", "time-limit=0.3", "large/slow.py")
    assert done.err == "tflint-stall: large/slow.py: took longer than 0.3 s: left out\n"
    assert done.code == 2
    assert time.monotonic() - started < 30


@pytest.mark.parametrize(
    ("executor", "sentence"),
    [
        ("threads", "--executor threads: not known; write dask:ADDRESS"),
        ("dask:", "--executor dask:: not known; write dask:ADDRESS"),
    ],
)
def test_unusable_executors_are_refused(repositories: Path, python: Run, executor: str, sentence: str) -> None:
    done = python("tflint_stall", "--executor", executor, "configured")
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err


def test_nobody_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tflint_stall.engine.executors._SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(ExecutorError, match="no scheduler answers there"), connect("dask:tcp://127.0.0.1:9"):
        pass


def test_scheduler_without_workers_is_said(cluster: LocalCluster) -> None:
    for worker in cluster.workers:
        worker.terminate()
        worker.wait()
    with distributed.Client(cluster.address, set_as_default=False) as client:
        while client.scheduler_info()["workers"]:
            time.sleep(0.1)
    with pytest.raises(ExecutorError, match="has no workers"), connect(on(cluster)):
        pass


# -- verify ------------------------------------------------------------------------------------------

PAIR = {
    "bench.toml": 'tensorflow = "none"\nclaim = "terminates"\ntime-limit = 1\n',
    "before.py": "import time\ndef run(state):\n    time.sleep(99)\n",
    "after.py": "def run(state):\n    return 1\n",
}


@posix_only
def test_fixtures_are_verified_on_the_workers(
    cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, python: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(3):
        folder = tmp_path / "family" / f"rule_{number}"
        folder.mkdir(parents=True)
        for name, text in PAIR.items():
            (folder / name).write_text(text)
    # One that cannot be verified, and costs the others nothing.
    (tmp_path / "family" / "rule_1" / "bench.toml").write_text(PAIR["bench.toml"].replace('"none"', '"nonsense"'))
    options = ["--executor", on(cluster), "--quick", "--output-format", "json"]
    refused = python("tflint_stall", "verify", "family", *options)
    assert refused.code == 2 and "rule_1" in refused.err  # what is broken is known before anything is sent
    shutil.rmtree(tmp_path / "family" / "rule_1")
    done = python("tflint_stall", "verify", "family", "--record", *options)
    assert done.code == 0, done.err
    (place,) = json.loads(done.out)
    assert [result["verdict"] for result in place["results"]] == ["confirmed", "confirmed"]
    for name in ("rule_0", "rule_2"):
        (record,) = json.loads((tmp_path / "family" / name / "evidence.json").read_text())["records"]
        assert record["device"] == f"CPU: {place['environment']['cpu']}"
    assert "2 of 2: rule-" in done.err and "confirmed on CPU: " in done.err


@posix_only
def test_what_a_worker_cannot_verify_is_said(cluster: LocalCluster, tmp_path: Path, python: Run) -> None:
    (tmp_path / "family" / "rule").mkdir(parents=True)
    for name, text in PAIR.items():
        (tmp_path / "family" / "rule" / name).write_text(text)
    (tmp_path / "family" / "rule" / "bench.toml").write_text(PAIR["bench.toml"].replace("none", ">=2.16"))
    on_gpu = ["--device", "gpu:7", str(tmp_path / "family")]
    done = python("tflint_stall", "verify", "--executor", on(cluster), *on_gpu)
    assert "1 of 1: rule: not verifiable here on CPU: " in done.err, done.err
    nobody = python("tflint_stall", "verify", "--executor", "dask:tcp://127.0.0.1:9", str(tmp_path / "family"))
    assert nobody.code == 2 and "no scheduler answers there" in nobody.err
    script = python("tflint_stall", "verify", "--executor", on(cluster), __file__)
    assert script.code == 2 and "--executor is for fixtures" in script.err


def test_a_refusing_or_dying_worker_costs_its_fixture_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in PAIR.items():
        (tmp_path / name).write_text(text)
    for problem, said in ((elsewhere._Refused("no TensorFlow"), "no TensorFlow"), (KeyError(), "died of it")):
        future: Future[bytes] = Future()
        future.set_exception(problem)
        assert elsewhere._result(future, read_fixture(tmp_path), KeyError) is None
        assert said in capsys.readouterr().err
