"""`verify` on fixtures: select, probe, prove, print, record."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import bench_run, child, environment, evidence, fixtures, gpu
from .bench import Fixture
from .imported_once import ImportedOnce, imported_once
from .launching import quiet_environment
from .report import page, table
from .report import records as as_json
from .session import Session
from .verdicts import Environment, FixtureResult, Judgement, Verdict


def verify_fixtures(options: argparse.Namespace, python: str) -> int:
    """The whole command; 0 unless something was refuted."""
    if not fixtures.select(options.targets):
        print(f"tflint-stall: there are no fixtures in {fixtures.root()}", file=sys.stderr)
        return 2
    if options.executor:
        return _verify_elsewhere(options)
    results, environment = measured_here(options, python)
    _print(options.output_format, results, environment)
    if options.record:
        _record(results, environment)
    if options.report:
        _write_page(options.report, results, environment)
    return _exit_code(results)


def _exit_code(results: list[FixtureResult]) -> int:
    return int(any(result.verdict is Verdict.REFUTED for result in results))


def _verify_elsewhere(options: argparse.Namespace) -> int:
    """The same on a cluster: each device has a table of its own."""
    from . import elsewhere

    measured = elsewhere.measure(fixtures.select(options.targets), options)
    by_place: dict[Environment, list[FixtureResult]] = {}
    for result, where in measured:
        by_place.setdefault(where, []).append(result)
    if options.output_format == "json":
        print(f"[{', '.join(as_json.dumps(results, where) for where, results in by_place.items())}]")
    for where, results in by_place.items():
        if options.output_format != "json":
            table.show(results, where)
        if options.record:
            _record(results, where)
    return _exit_code([result for result, _ in measured])


def measured_here(options: argparse.Namespace, python: str) -> tuple[list[FixtureResult], Environment]:
    """What came out on this machine, and what that machine is."""
    chosen = fixtures.select(options.targets)
    nvml = gpu.load_nvml()
    # What is waited for needs no processor, and a quick run forgives a little crowding.
    jobs = options.jobs or min(2, environment.machine().cores) * (2 if options.quick else 1)
    memory = child.memory_limit()
    with _original(chosen, options, python, nvml) as original:
        session = Session(
            python=python,
            device=options.device,
            quick=options.quick,
            rounds=options.rounds,
            time_limit=options.time_limit,
            memory=memory // jobs if memory else None,
            recording=options.record,
            nvml=nvml,
            environment=_environment(chosen, python, options.device, nvml, original),
            original=original,
        )
        return bench_run.verify(chosen, session, jobs, _tell), session.environment


@contextmanager
def _original(
    chosen: list[Fixture], options: argparse.Namespace, python: str, nvml: gpu.Nvml | None
) -> Iterator[ImportedOnce | None]:
    """What the processes of a quick run are copies of; a record is made in processes that are started for it."""
    if not options.quick or options.record or not any(fixture.needs_tensorflow for fixture in chosen):
        yield None
        return
    with child.private_folder() as folder:
        surroundings = quiet_environment(folder, gpu.device_environment(options.device, nvml))
        with imported_once(python, surroundings, folder) as original:
            yield original


def _environment(
    chosen: list[Fixture], python: str, device: str, nvml: gpu.Nvml | None, original: ImportedOnce | None
) -> Environment:
    """TensorFlow is only looked for when some fixture needs it."""
    if any(fixture.needs_tensorflow for fixture in chosen):
        return environment.probe(python, device, nvml, original)
    return environment.machine()


def _tell(fixture: Fixture, judgement: Judgement) -> None:
    print(f"{judgement.verdict.value:>20}  {fixture.rule}  {judgement.claim}", file=sys.stderr, flush=True)


def _print(output_format: str, results: list[FixtureResult], environment: Environment) -> None:
    if output_format == "json":
        print(as_json.dumps(results, environment))
    else:
        table.show(results, environment)


def _record(results: list[FixtureResult], environment: Environment) -> None:
    """Write the evidence, and say of which rules nothing is proven yet."""
    for result in results:
        folder = Path(result.folder)
        failed = [judgement for judgement in result.judgements if judgement.failed]
        if failed:
            # What was not measured must not replace what once was.
            print(f"tflint-stall: {result.rule} is not recorded: {failed[0].sentence}", file=sys.stderr)
            continue
        evidence.write_record(folder, result.rule, evidence.record_of(result, environment))
        reason = evidence.why_preview(evidence.read_records(folder))
        if reason:
            print(f"tflint-stall: {result.rule} is not proven yet: {reason}", file=sys.stderr)


def _write_page(path: Path, results: list[FixtureResult], environment: Environment) -> None:
    try:
        path.write_text(page.render(results, environment), "utf-8")
    except OSError as error:
        raise evidence.EvidenceError(f"{path} cannot be written: {error.strerror}") from None
