"""The commands `tflint-stall verify` and `tflint-stall doctor`."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

EXIT_FINE, EXIT_REFUTED, EXIT_CANNOT_RUN, EXIT_INTERRUPTED = 0, 1, 2, 130
_DEVICE = re.compile(r"^(auto|cpu|gpu(:\d+)?)$")

_VERIFY = """\
Run what a rule advises against and what it advises, and measure both.

  tflint-stall verify                       all fixture pairs
  tflint-stall verify predict-in-loop TFS3  some of them: names, codes, families, folders
  tflint-stall verify train.py -- ARGS      your program, as it is and with the fixes applied
  tflint-stall verify --calibrate           what an eager operation, a trace, a predict call cost on this machine
"""

_DOCTOR = """\
Run a program unchanged and watch it: training steps, memory, GPUs, how it ends, and where it
stands when nothing progresses.

  tflint-stall doctor -- python train.py --epochs 3
"""


class CannotRun(Exception):
    """Nothing was verified; the message says why and what to do."""


def main(argv: list[str]) -> int:
    """`tflint-stall verify …`; returns the exit code."""
    own, program_arguments = _split(argv)
    options = _verify_parser().parse_args(own)
    return guarded(lambda: _verify(options, program_arguments))


def parse(argv: list[str]) -> tuple[argparse.Namespace, str]:
    """The options of `verify` for fixtures, and the interpreter that they are run with."""
    options = _verify_parser().parse_args(argv)
    return options, _interpreter(options.tensorflow_python)


def doctor(argv: list[str]) -> int:
    """`tflint-stall doctor -- COMMAND…`; returns the program's own exit code."""
    own, command = _split(argv)
    parser = _doctor_parser()
    options = parser.parse_args(own)
    if not command:
        parser.error("name the program to watch after --, for example: tflint-stall doctor -- python train.py")

    def watch() -> int:
        from .doctor import examine

        return examine(command, stall_after=options.stall_after, as_json=options.json, log=options.log)

    return guarded(watch)


def _split(argv: list[str]) -> tuple[list[str], list[str]]:
    """What stands before and after the first `--`."""
    if "--" not in argv:
        return argv, []
    at = argv.index("--")
    return argv[:at], argv[at + 1 :]


def guarded(work: Callable[[], int]) -> int:
    """Sentences instead of tracebacks; being terminated cleans up as Ctrl-C does."""
    from .bench import BenchError
    from .elsewhere import LostElsewhere
    from .environment import NoTensorFlow
    from .evidence import EvidenceError
    from .fixtures import UnknownSelector
    from .gpu import NoSuchDevice

    if not sys.platform.startswith(("linux", "darwin")):
        return _refuse("verifying needs process groups, which this system does not have: use Linux or macOS")
    previous = signal.signal(signal.SIGTERM, _terminated)
    try:
        return work()
    except (
        CannotRun,
        BenchError,
        EvidenceError,
        LostElsewhere,
        NoSuchDevice,
        NoTensorFlow,
        UnknownSelector,
    ) as problem:
        return _refuse(str(problem))
    except KeyboardInterrupt:
        print("tflint-stall: stopped", file=sys.stderr)
        return EXIT_INTERRUPTED
    finally:
        signal.signal(signal.SIGTERM, previous)


def _terminated(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _refuse(sentence: str) -> int:
    print(f"tflint-stall: {sentence}", file=sys.stderr)
    return EXIT_CANNOT_RUN


def _verify_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tflint-stall verify", description=_VERIFY, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("targets", nargs="*", metavar="RULE|CODE|FAMILY|FOLDER|SCRIPT", help="what to verify (default: all fixtures)")
    add(
        "--quick",
        action="store_true",
        help="one claim of each fixture, fewer rounds, and TensorFlow imported only once",
    )
    add("--rounds", type=_positive, metavar="N", help="rounds of a timing (at least 7), or runs of a script")
    add("--time-limit", type=_seconds, metavar="S", help="seconds that one measured process may run")
    add("--device", type=_device, default="auto", metavar="auto|cpu|gpu[:N]", help="where TensorFlow may run")
    add("--tensorflow-python", default=sys.executable, metavar="PATH", help="an interpreter that has TensorFlow")
    add("--jobs", "-j", type=_positive, default=None, metavar="N", help="claims proved at once (never timings)")
    add(
        "--executor",
        metavar="dask:ADDRESS",
        help="verify fixtures on the workers of a dask cluster, one at a time each",
    )
    add("--record", action="store_true", help="write evidence.json beside each fixture")
    add("--report", type=Path, metavar="FILE.html", help="write a self-contained page")
    add("--output-format", choices=("table", "json"), default="table", help="what is printed (default: table)")
    script = parser.add_argument_group("for a script")
    script.add_argument("--steps", type=_positive, metavar="N", help="stop each run after N training steps")
    script.add_argument("--unsafe-fixes", action="store_true", help="also apply fixes that may change results")
    script.add_argument("--each", action="store_true", help="also measure each fix alone, the largest estimate first")
    add("--calibrate", action="store_true", help="measure what operations cost here, for the linter's weights")
    add("--forget-calibration", action="store_true", help="weigh by the recorded costs again")
    return parser


def _doctor_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tflint-stall doctor", description=_DOCTOR, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--stall-after", type=_seconds, default=60.0, metavar="S", help="seconds without a step that are a stall"
    )
    parser.add_argument("--log", type=Path, metavar="FILE", help="say it in FILE instead of on stderr")
    parser.add_argument("--json", action="store_true", help="print the closing report as JSON, on stdout")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of at least 1")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


def _device(text: str) -> str:
    if not _DEVICE.match(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a device: use auto, cpu, gpu or gpu:N")
    return text


def _verify(options: argparse.Namespace, program_arguments: list[str]) -> int:
    python = _interpreter(options.tensorflow_python)
    if options.calibrate or options.forget_calibration:
        from .calibration import calibrate, forget

        return forget() if options.forget_calibration else calibrate(python, options.device)
    script = _script(options.targets)
    if options.executor and (script is not None or options.report):
        raise CannotRun("--executor is for fixtures, and without --report: a page is of one machine")
    if script is not None:
        from .program import verify_program

        return verify_program(script, program_arguments, python, options)
    if program_arguments or options.steps or options.unsafe_fixes or options.each:
        raise CannotRun(
            "arguments after --, --steps, --each and --unsafe-fixes are for a script: name one, such as train.py"
        )
    if options.rounds is not None and options.rounds < 7:
        raise CannotRun("--rounds must be at least 7: fewer say nothing about the spread")
    from .fixture_command import verify_fixtures

    return verify_fixtures(options, python)


def _interpreter(path: str) -> str:
    import shutil

    found = shutil.which(os.path.expanduser(path))
    if found is None:
        raise CannotRun(f"--tensorflow-python {path} is not a program that can be run")
    return os.path.abspath(found)


def _script(targets: Sequence[str]) -> Path | None:
    """A Python file among the targets makes this a verification of the user's program."""
    scripts = [target for target in targets if target.endswith(".py")]
    if not scripts:
        return None
    if len(targets) > 1:
        raise CannotRun(f"verify one script at a time; its arguments stand after --: {scripts[0]} -- ARGS")
    if not Path(scripts[0]).is_file():
        raise CannotRun(f"{scripts[0]} does not exist")
    return Path(scripts[0])
