"""`verify --calibrate`: measure what operations cost on this machine, and keep it for this user's weights."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tflint_stall import calibrated

from . import child, environment, gpu
from .environment import NoTensorFlow
from .evidence import EvidenceError
from .launching import Driver, quiet_environment
from .outcome import Limits, exit_words
from .verdicts import Environment

LIMIT = 180.0
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def calibrate(python: str, device: str) -> int:
    """The whole command: measure, show beside what is recorded, keep."""
    path = _place()
    here = environment.probe(python, device, gpu.load_nvml())
    print("measuring what operations cost here, for about a minute", file=sys.stderr, flush=True)
    with child.private_folder() as folder:
        outcome = child.run_child(
            Driver(python, "calibrate"),
            folder=folder,
            limits=Limits(run=LIMIT, clock_starts_at="ready"),
            environment=quiet_environment(folder, gpu.device_environment(device, gpu.load_nvml())),
        )
    costs = {event["name"]: float(event["seconds"]) for event in outcome.named("cost")}
    if not costs:
        raise NoTensorFlow(f"nothing could be measured: {python} {exit_words(outcome.exit_code)}")
    recorded = recorded_costs()
    for name, seconds in costs.items():
        print(_line(name, seconds, recorded.get(name)))
    for event in outcome.named("no cost"):
        print(f"{event['name']}: not measured ({event['why']})")
    load = os.getloadavg()[0]
    if load > here.cores:
        print(f"the machine is busy (a load of {load:.1f} on {here.cores} cores): measure again when it is not")
    keep(path, costs, here)
    print(f"kept in {path}: the linter weighs findings by it from now on (--forget-calibration undoes it)")
    return 0


def forget() -> int:
    path = _place()
    try:
        path.unlink()
    except FileNotFoundError:
        print("nothing was calibrated")
    except OSError as error:
        raise EvidenceError(f"{path} cannot be removed: {error.strerror}") from None
    else:
        print(f"{path} is removed: findings are weighed by the recorded costs")
    return 0


def _place() -> Path:
    if not calibrated.path():
        raise EvidenceError(f"{calibrated.VARIABLE} is empty: costs are kept nowhere")
    return Path(calibrated.path())


def recorded_costs() -> dict[str, float]:
    """What is recorded of two CPU cores, whatever this user has measured."""
    from tflint_stall.facts.api import costs

    return dict(costs.RECORDED)


def _line(name: str, seconds: float, usual: float | None) -> str:
    words = name.lower().replace("_", " ")
    if usual is None:
        return f"{words}: {quantity(seconds)} (no weight rests on it yet)"
    far = not usual / calibrated.FARTHEST <= seconds <= usual * calibrated.FARTHEST
    ignored = "; too far from it to be believed, so not used" if far else ""
    return f"{words}: {quantity(seconds)} (recorded: {quantity(usual)}{ignored})"


def quantity(seconds: float) -> str:
    size, unit = next((one for one in UNITS if seconds >= one[0]), UNITS[-1])
    return f"{seconds / size:.3g} {unit}"


def keep(path: Path, costs: dict[str, float], here: Environment) -> None:
    head = f"# seconds, measured {here.date} with TensorFlow {here.tensorflow} on {here.device}, {here.cores} cores\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head + "".join(f"{name} {seconds:.3g}\n" for name, seconds in costs.items()), "utf-8")
    except OSError as error:
        raise EvidenceError(f"{path} cannot be written: {error.strerror}") from None
