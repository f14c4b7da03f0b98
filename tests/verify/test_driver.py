"""The GPU paths under the real nvidia-ml-py, above a driver that was compiled for the purpose.

It shows that figures are read, told apart and blamed rightly; it shows nothing of a real GPU.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tflint_stall.verify.inside import missing

SOURCE = Path(__file__).parent / "fake_nvml.c"
pytestmark = [
    pytest.mark.skipif(shutil.which("cc") is None, reason="the stand-in for the driver needs a C compiler"),
    pytest.mark.skipif(find_spec("pynvml") is None, reason="needs nvidia-ml-py"),
]


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the library under the name that nvidia-ml-py loads."""
    folder = tmp_path_factory.mktemp("driver")
    library = folder / "libnvidia-ml.so.1"
    subprocess.run(["cc", "-shared", "-fPIC", "-w", "-o", str(library), str(SOURCE)], check=True, timeout=120)
    return folder


def surroundings(driver: Path, **settings: str) -> dict[str, str]:
    path = os.pathsep.join(sys.path)
    return {**os.environ, "LD_LIBRARY_PATH": str(driver), "PYTHONPATH": path, **settings}


PROBE = """
import json, os, pathlib, sys, time
from dataclasses import asdict
from tflint_stall.verify import gpu
nvml = gpu.load_nvml()
def wait_for(count):
    # By what was sampled and not by the clock, which runs on while others have the processor.
    while len(samples) < count:
        time.sleep(0.01)
with gpu.sampling(nvml, 0.02) as samples:
    wait_for(3 * int(os.environ.get("FAKE_GPUS", 1)))
    if "FAKE_USED_BY" in os.environ:
        pathlib.Path(os.environ["FAKE_USED_BY"]).write_text(str(os.getpid()))
    wait_for(len(samples) + 100)
pids = frozenset({int(os.environ.get("KNOWN_PID", os.getpid()))})
print(json.dumps({
    "used": sorted({sample.index for sample in gpu.used_by(samples, pids)}),
    "summary": gpu.summary(samples, pids),
    "notes": list(gpu.notes(samples)),
    "memory": gpu.memory_of(samples, os.getpid()),
    "samples": len(samples),
    "chosen": gpu.device_environment(sys.argv[1], nvml) if len(sys.argv) > 1 else {},
}))
"""


def probe(driver: Path, tmp_path: Path, *arguments: str, **settings: str) -> dict[str, Any]:
    settings = {"FAKE_USED_BY": str(tmp_path / "pid"), **settings}
    command = [sys.executable, "-c", PROBE, *arguments]
    done = subprocess.run(
        command, env=surroundings(driver, **settings), capture_output=True, text=True, check=True, timeout=180
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_one_gpu(driver: Path, tmp_path: Path) -> None:
    found = probe(driver, tmp_path, FAKE_GPUS="1", FAKE_USED="u")
    assert found["used"] == [0]
    assert found["summary"]["memory.used"] == 2 * 2**30
    assert found["summary"]["clocks.sm"] == 1400
    assert found["memory"] == 2**30
    assert found["notes"] == []


def test_of_eight_gpus_only_those_in_use_are_measured_and_none_is_averaged(driver: Path, tmp_path: Path) -> None:
    found = probe(driver, tmp_path, FAKE_GPUS="8", FAKE_USED=".u.oou..")
    assert found["used"] == [1, 5]
    summary = found["summary"]
    assert summary["gpus.in_use"] == 2
    assert summary["gpu1.memory.used"] == 3 * 2**30
    assert summary["gpu5.memory.used"] == 7 * 2**30
    assert summary["gpu1.utilization.gpu"] < summary["gpu5.utilization.gpu"]
    assert "utilization.gpu" not in summary
    assert found["memory"] == 2 * 2**30


def test_a_program_that_uses_no_gpu_has_no_figures(driver: Path, tmp_path: Path) -> None:
    found = probe(driver, tmp_path, FAKE_GPUS="8", FAKE_USED="oooooooo")
    assert (found["used"], found["summary"]) == ([], {})


def test_a_divided_gpu_tells_memory_and_no_utilisation(driver: Path, tmp_path: Path) -> None:
    found = probe(driver, tmp_path, FAKE_USED="u", FAKE_MIG="1")
    assert found["used"] == [0]
    assert "utilization.gpu" not in found["summary"]
    assert found["summary"]["memory.used"] == 2 * 2**30
    assert "is divided (MIG)" in found["notes"][0]


def test_where_processes_may_not_be_seen_the_growth_of_memory_tells(driver: Path, tmp_path: Path) -> None:
    found = probe(driver, tmp_path, FAKE_GPUS="3", FAKE_USED=".u.", FAKE_DENIED="1")
    assert found["used"] == [1]
    assert found["memory"] == 2 * 2**30
    assert "does not tell which processes use GPU 1" in " ".join(found["notes"])


def test_in_a_container_the_numbers_of_processes_are_not_ours(driver: Path, tmp_path: Path) -> None:
    found = probe(driver, tmp_path, FAKE_GPUS="3", FAKE_USED="o.u", KNOWN_PID="4000000")
    assert found["used"] == [2]


def test_a_lost_gpu_ends_its_figures_and_not_the_sampling(driver: Path, tmp_path: Path) -> None:
    found = probe(driver, tmp_path, FAKE_GPUS="2", FAKE_USED="uu", FAKE_LOST="0")
    assert re.fullmatch(r"GPU 0 was lost after \d+ s: its figures end there", found["notes"][0])
    assert found["summary"]["gpu1.utilization.gpu"] > 0
    assert found["samples"] > 12


def test_heat_is_named(driver: Path, tmp_path: Path) -> None:
    assert "slowed down by heat (hardware)" in probe(driver, tmp_path, FAKE_USED="u", FAKE_HOT="1")["notes"][0]


def test_a_gpu_is_chosen_among_those_that_are_visible(driver: Path, tmp_path: Path) -> None:
    def chosen(device: str, **settings: str) -> dict[str, str]:
        settings = {"FAKE_GPUS": "8", **settings}
        found: dict[str, str] = probe(driver, tmp_path, device, **settings)["chosen"]
        return found

    assert chosen("gpu:1")["CUDA_VISIBLE_DEVICES"] == "GPU-00000001"
    assert chosen("gpu:1", CUDA_VISIBLE_DEVICES="5,7")["CUDA_VISIBLE_DEVICES"] == "7"
    assert chosen("gpu:0", CUDA_VISIBLE_DEVICES="GPU-00000004")["CUDA_VISIBLE_DEVICES"] == "GPU-00000004"
    assert chosen("gpu:1")["CUDA_DEVICE_ORDER"] == "PCI_BUS_ID"
    assert chosen("gpu:0", CUDA_VISIBLE_DEVICES="MIG-7,MIG-8")["CUDA_VISIBLE_DEVICES"] == "MIG-7"
    for device, settings in (
        ("gpu:8", {}),
        ("gpu:1", {"CUDA_VISIBLE_DEVICES": "5"}),
        ("gpu:1", {"CUDA_VISIBLE_DEVICES": "5,-1,6"}),
    ):
        with pytest.raises(subprocess.CalledProcessError) as refused:
            chosen(device, **settings)
        assert "NoSuchDevice" in refused.value.stderr


# A side that holds something of the GPU, and notes whether memory is to be taken as it is needed.
SIDE = """
import os, pathlib, time
def run(state):
    pathlib.Path(os.environ["FAKE_USED_BY"]).write_text(f"{{os.getpid()}} {gib}")
    pathlib.Path(os.environ["FAKE_USED_BY"] + ".growth").write_text(os.environ.get("TF_FORCE_GPU_ALLOW_GROWTH", ""))
    end = time.perf_counter() + {seconds}
    while time.perf_counter() < end:
        pass
    return [sum(number % 7 for number in range(part, part + 500)) / 3 for part in range(8)]
"""
PROVE = """
import json, pathlib, sys
from tflint_stall.verify import gpu, proofs
from tflint_stall.verify.bench import read_fixture
from tflint_stall.verify.session import Session
from tflint_stall.verify.verdicts import Environment
fixture = read_fixture(pathlib.Path(sys.argv[1]))
session = Session(sys.executable, nvml=gpu.load_nvml(), environment=Environment(gpus=("a stand-in",)), rounds=7)
judgement = proofs.prove(fixture, fixture.claims[0], session)
print(json.dumps([judgement.verdict.value, judgement.sentence, dict(judgement.figures)]))
"""


def proven(driver: Path, tmp_path: Path, folder: Path, **settings: str) -> tuple[str, str, dict[str, Any]]:
    settings = {"FAKE_GPUS": "8", "FAKE_USED": "...u.oo.", "FAKE_USED_BY": str(tmp_path / "pid"), **settings}
    done = subprocess.run(
        [sys.executable, "-c", PROVE, str(folder)],
        env=surroundings(driver, TF_FORCE_GPU_ALLOW_GROWTH="true", **settings),
        capture_output=True,
        text=True,
        check=True,
        timeout=180,
    )
    verdict, sentence, figures = json.loads(done.stdout.splitlines()[-1])
    return verdict, sentence, figures


@pytest.mark.parametrize(("gib", "verdict"), [((12, 1), "confirmed"), ((2, 2), "refuted"), ((1, 3), "refuted")])
def test_a_claim_on_the_memory_of_a_gpu(
    driver: Path, tmp_path: Path, pair: Any, gib: tuple[int, int], verdict: str
) -> None:
    """What the side's own process holds, whatever others do; it may take all there is, for that is the claim."""
    bench = 'claim = "memory"\nmeasure = "device-after-first-op"\nmin-ratio = 2\nequal = "exact"\ndevice = "gpu"'
    before, after = (SIDE.format(gib=held, seconds=0) for held in gib)
    folder = pair(bench, before, after)
    found, sentence, _ = proven(driver, tmp_path, folder)
    assert found == verdict, sentence
    assert "GPU memory after the first operation" in sentence
    assert (tmp_path / "pid.growth").read_text() == ""


def test_a_claim_on_time_has_the_figures_of_its_own_gpu(driver: Path, tmp_path: Path, pair: Any) -> None:
    bench = 'claim = "time"\nmin-ratio = 1.2\nequal = "exact"\ndevice = "gpu"'
    folder = pair(bench, SIDE.format(gib=1, seconds=0.02), SIDE.format(gib=1, seconds=0.01))
    _, sentence, figures = proven(driver, tmp_path, folder)
    assert figures["gpus.in_use"] == 1, sentence
    assert figures["utilization.gpu"] > 0
    assert figures["memory.used"] == 5 * 2**30
    assert (tmp_path / "pid.growth").read_text() == "true"


TRAINS = (
    "import os, pathlib, time; pathlib.Path(os.environ['FAKE_USED_BY']).write_text(str(os.getpid())); time.sleep(6)"
)


def test_the_doctor_charts_only_the_gpu_of_the_program(driver: Path, tmp_path: Path) -> None:
    """It did not train, so no GPU is blamed."""
    command = "import sys; from tflint_stall.verify.cli import doctor; sys.exit(doctor(sys.argv[1:]))"
    settings = {"FAKE_GPUS": "8", "FAKE_USED": "..u.o...", "FAKE_USED_BY": str(tmp_path / "pid")}
    done = subprocess.run(
        [sys.executable, "-c", command, "--", sys.executable, "-c", TRAINS],
        env=surroundings(driver, **settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert done.returncode == 0
    assert "GPU 2 memory" in done.stderr
    assert "GPU 4" not in done.stderr
    assert "waits for the host" not in done.stderr


@pytest.mark.parametrize(
    "message",
    [
        "Unrecognized keyword arguments passed to Dense: {'no_such': 3}",
        "('Keyword argument not understood:', 'no_such')",
        "Argument(s) not recognized: {'no_such': 0.1}",
    ],
)
def test_arguments_that_keras_does_not_have(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "_raised_by_framework", lambda error: True)
    assert missing.what(ValueError(message)) == "the argument no_such"
    assert missing.what(ValueError("shapes do not fit")) == ""
