"""The NVML boundary, with a library made for the purpose; no GPU claim is confirmed by it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tflint_stall.verify import bench_run, gpu
from tflint_stall.verify.bench import Claim, Fixture, Kind
from tflint_stall.verify.inside import framework
from tflint_stall.verify.inside.steps import StepLog
from tflint_stall.verify.launching import quiet_environment
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

    def nvmlDeviceGetUUID(self, handle: int) -> str:
        return f"GPU-{handle}"

    def nvmlDeviceGetMigMode(self, handle: int) -> Any:
        raise RuntimeError("not supported")

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


def test_a_field_that_is_not_told_leaves_the_others() -> None:
    nvml = TwoGpus()
    nvml.lost = True
    first, second = gpu.GpuSampler(nvml).read()
    assert (first.utilization_gpu, second.utilization_gpu, second.memory_used) == (80, None, 2 * GIB)
    assert list(gpu.notes([first, second])) == ["the driver does not tell how much GPU 1 is used"]


class Gpu:
    """What TensorFlow says of a device."""

    name = "/physical_device:GPU:0"


def standing_in(eager: bool, told: list[str]) -> Any:
    """A TensorFlow that reports a GPU."""

    def sync() -> None:
        if not eager:
            raise RuntimeError("sync_devices() must be called in eager mode")
        told.append("synchronised")

    config = SimpleNamespace(list_physical_devices=lambda kind: [Gpu()] if kind == "GPU" else [])
    test = SimpleNamespace(experimental=SimpleNamespace(sync_devices=sync))
    return SimpleNamespace(config=config, test=test, executing_eagerly=lambda: eager)


@pytest.mark.parametrize("eager", [True, False])
def test_devices_are_synchronised_in_eager_mode_only(monkeypatch: pytest.MonkeyPatch, eager: bool) -> None:
    told: list[str] = []
    monkeypatch.setitem(sys.modules, "tensorflow", standing_in(eager, told))
    framework.synchroniser()()
    assert told == (["synchronised"] if eager else [])


def test_only_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--device cpu` hides what no variable hides: the devices of other plug-ins."""
    seen: list[object] = []
    config = SimpleNamespace(list_physical_devices=lambda kind: [kind], set_visible_devices=seen.append)
    framework.only_processors(SimpleNamespace(config=config))
    assert seen == []
    for name, value in gpu.device_environment("cpu").items():
        monkeypatch.setenv(name, value)
    framework.only_processors(SimpleNamespace(config=config))
    assert seen == [["CPU"]]


def test_memory_is_taken_as_needed_but_for_the_claim_about_it(pair: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TF_FORCE_GPU_ALLOW_GROWTH", "true")
    folder = pair('claim = "time"', "", "")
    assert quiet_environment(folder, {})["TF_FORCE_GPU_ALLOW_GROWTH"] == "true"
    assert "TF_FORCE_GPU_ALLOW_GROWTH" not in quiet_environment(folder, {}, growth=False)


class Loss:
    """A loss on a device: to read it, the host waits for what it has not computed yet."""

    shape, dtype = (), "float32"

    def __init__(self, reads: list[Loss]) -> None:
        self.reads = reads

    def __float__(self) -> float:
        self.reads.append(self)
        return 0.5


def test_losses_are_read_when_they_are_sent_and_not_in_a_step() -> None:
    """A read per step would make a program wait for its GPU that does not wait unwatched."""
    reads: list[Loss] = []
    sent: list[Any] = []
    channel = SimpleNamespace(is_ours=True, send=lambda event, **data: sent.append((event, data)))
    log = StepLog(channel, None)  # type: ignore[arg-type]
    log._sends = True  # The thread that sends is this test.
    losses = [Loss(reads) for _ in range(99)]
    for loss in losses:
        log.add("step", loss)
    assert reads == []
    log.send()
    # The newest, and those that another run has at the same steps: 1, 2, 5, 10, 20 and 50.
    assert [losses.index(loss) + 1 for loss in reads] == [1, 2, 5, 10, 20, 50, 99]
    assert len(sent[0][1]["rows"]) == 99


def test_claims_that_share_a_gpu_never_run_at_once(pair: Any) -> None:
    claims = (Claim(Kind.STRUCTURE, "calls", "f"), Claim(Kind.TERMINATES), Claim(Kind.TIME))
    fixture = Fixture(pair('claim = "time"', "", ""), claims, "", "", "none")
    plan = bench_run._scheduled([fixture], one_each=False, shares_gpu=False)
    assert (len(plan.waiting), len(plan.counting), len(plan.alone)) == (1, 1, 1)
    plan = bench_run._scheduled([fixture], one_each=False, shares_gpu=True)
    assert (len(plan.waiting), len(plan.counting), len(plan.alone)) == (0, 0, 3)
    assert Session(python="", environment=Environment(gpus=("New GPU",))).shares_gpu
    assert not Session(python="", device="cpu", environment=Environment(gpus=("New GPU",))).shares_gpu


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


def test_a_hang_that_is_waited_for_holds_up_nobody_who_counts() -> None:
    counted = threading.Event()
    done = []

    def prove_one(unit: Any) -> None:
        if unit == "hang":
            assert counted.wait(20)
        else:
            counted.set()
        done.append(unit)

    bench_run._prove_beside_each_other((["hang"], ["count"]), prove_one, 1)  # type: ignore[list-item]
    assert done == ["count", "hang"]
