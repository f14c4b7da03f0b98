"""The NVML boundary, with a library made for the purpose; no GPU claim is confirmed by it."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tflint_stall.verify import gpu
from tflint_stall.verify.bench import Claim, Fixture, Kind
from tflint_stall.verify.proofs import prove
from tflint_stall.verify.session import Session
from tflint_stall.verify.verdicts import Environment, Verdict

GIB = 2**30


class TwoGpus:
    """What pynvml answers on a machine where only the first GPU works."""

    lost = False

    def nvmlInit(self) -> None: ...

    def nvmlDeviceGetCount(self) -> int:
        return 2

    def nvmlDeviceGetHandleByIndex(self, index: int) -> int:
        return index

    def nvmlDeviceGetUtilizationRates(self, handle: int) -> Any:
        if handle and self.lost:
            raise RuntimeError("GPU is lost")
        return SimpleNamespace(gpu=0 if handle else 80, memory=10)

    def nvmlDeviceGetMemoryInfo(self, handle: int) -> Any:
        return SimpleNamespace(used=(1 + handle) * GIB, total=16 * GIB)

    def nvmlDeviceGetClockInfo(self, handle: int, kind: int) -> int:
        assert kind == gpu.NVML_CLOCK_SM
        return 1400

    def nvmlDeviceGetComputeRunningProcesses(self, handle: int) -> Sequence[Any]:
        mine = SimpleNamespace(pid=7, usedGpuMemory=512)
        hidden = SimpleNamespace(pid=8, usedGpuMemory=None)
        return [hidden] if handle else [mine, hidden]


def test_samples_of_all_gpus() -> None:
    with gpu.sampling(TwoGpus(), every=0.01) as samples:
        while len(samples) < 6:
            pass
    assert {sample.index for sample in samples} == {0, 1}
    assert samples[0].of_process(7) == 512
    assert samples[0].of_process(8) is None
    summary = gpu.summary(samples)
    assert summary["gpus.in_use"] == 1
    assert (summary["utilization.gpu"], summary["memory.used"], summary["clocks.sm"]) == (80, GIB, 1400)
    assert summary["idle.share"] == 0


def test_memory_of_a_process_and_without_its_number() -> None:
    samples = list(gpu.GpuSampler(TwoGpus()).read())
    assert gpu.memory_of(samples, 7) == 512
    assert gpu.memory_of(samples, 99) == 0
    assert gpu.memory_of([], 7) is None


def test_a_lost_gpu_does_not_end_the_sampling() -> None:
    nvml = TwoGpus()
    nvml.lost = True
    assert [sample.index for sample in gpu.GpuSampler(nvml).read()] == [0]


def test_no_driver_is_no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(TwoGpus):
        def nvmlInit(self) -> None:
            raise RuntimeError("driver not loaded")

    monkeypatch.setattr("importlib.import_module", lambda name: Broken())
    assert gpu.load_nvml() is None


@pytest.mark.parametrize(
    ("device", "gpus", "nvml", "said"),
    [
        ("gpu", (), None, "needs a GPU"),
        ("gpu", ("New GPU",), None, "needs NVML"),
        ("gpus", ("New GPU",), TwoGpus(), "needs 2 GPUs"),
    ],
)
def test_gpu_claims_without_the_means(
    pair: Any, device: str, gpus: tuple[str, ...], nvml: gpu.Nvml | None, said: str
) -> None:
    folder = pair(f'claim = "time"\ndevice = "{device}"', "", "")
    claim = Claim(Kind.TIME, device=device)
    fixture = Fixture(folder, (claim,), "", "", "none")
    session = Session(python="", nvml=nvml, environment=Environment(gpus=gpus))
    judgement = prove(fixture, claim, session)
    assert judgement.verdict is Verdict.NOT_HERE
    assert said in judgement.sentence


def test_a_session_on_the_gpu_verifies_nothing_without_one(pair: Any) -> None:
    claim = Claim(Kind.TIME)
    fixture = Fixture(pair('claim = "time"', "", ""), (claim,), "", "", "none")
    assert prove(fixture, claim, Session(python="", device="gpu:1")).verdict is Verdict.NOT_HERE
