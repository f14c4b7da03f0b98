"""`tflint-stall check`: from the command line to the exit code."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace

from tflint_stall.cli import EXIT_CLEAN, EXIT_FINDINGS, EXIT_TROUBLE
from tflint_stall.cli.baselines import Baselines
from tflint_stall.cli.options import read_plainly
from tflint_stall.cli.overrides import config_finder
from tflint_stall.cli.progress import Progress
from tflint_stall.engine.discover import STDIN, Discovery, InputFile, discover, stdin_file
from tflint_stall.quick_dataclasses import dataclass, replace
from tflint_stall.settings.config import Config, ConfigError
from tflint_stall.terminal import Paint, complain, printable_path, wants_colors, wants_links

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import TextIO

    from tflint_stall.documents.source import Source
    from tflint_stall.engine.executors import Cluster
    from tflint_stall.engine.pages import Page
    from tflint_stall.engine.run import FileResult
    from tflint_stall.report import Renderer, View
    from tflint_stall.settings.fix_mode import FixMode


class Usage(Exception):
    """The options cannot be followed; the message says why."""


def check(arguments: Sequence[str]) -> int:
    """The default verb; returns the exit code."""
    options = read_plainly(arguments) or _explained(arguments)
    try:
        if options.watch:
            return _watch(arguments, options)
        return _Check(options).run()
    except (ConfigError, Usage) as error:
        complain(str(error))
        return EXIT_TROUBLE


def _explained(arguments: Sequence[str]) -> SimpleNamespace:
    """What is asked or wrong on the command line; this mostly ends the process."""
    from tflint_stall.cli.arguments import parse_check

    return parse_check(arguments)


def _watch(arguments: Sequence[str], options: SimpleNamespace) -> int:
    from tflint_stall.cli.watch import watch

    if STDIN in options.paths:
        raise Usage("--watch looks at files, and not at standard input")
    return watch(arguments, options)


@dataclass
class _Outcome:
    """What decides the exit code, gathered while results go by."""

    is_trouble: bool = False
    has_failing: bool = False
    has_fixed: bool = False
    # Whether a baseline records more than there is.
    has_surplus: bool = False

    def exit_code(self, options: SimpleNamespace) -> int:
        if self.is_trouble:
            return EXIT_TROUBLE
        if options.exit_zero or options.write_baseline:
            return EXIT_CLEAN
        if options.diff:
            return EXIT_FINDINGS if self.has_fixed else EXIT_CLEAN
        if options.add_ignore is not None:
            return EXIT_CLEAN
        is_failed = (self.has_failing or self.has_surplus) and not options.fix_only
        return EXIT_FINDINGS if is_failed or (self.has_fixed and options.exit_non_zero_on_fix) else EXIT_CLEAN


class _Check:
    """One run of the verb."""

    def __init__(self, options: SimpleNamespace) -> None:
        self.options = options
        self.paths: list[str] = options.paths or [os.curdir]
        self.outcome = _Outcome()
        self.progress = Progress(enabled=not options.quiet)
        folders = [os.path.abspath(path) for path in self.paths if os.path.isdir(path)]
        self.baselines = Baselines(folders, records=options.write_baseline)
        # How long each rule took, in all files.
        self.seconds: Counter[str] = Counter()
        self.told: set[str] = set()

    def run(self) -> int:
        started = time.monotonic()
        render = _renderer(self.options)
        found = self._discover()
        if self.options.show_files:
            print("".join(f"{printable_path(file.shown)}\n" for file in found.files), end="")
        elif self.options.show_settings:
            self._show_settings(found)
        else:
            with _output(self.options.output_file, fallback=sys.stderr if self._rewrites_stdin else sys.stdout) as out:
                self._write(self._pieces(found, render, out), out)
            if self.options.profile_rules:
                from tflint_stall.cli.profile import profile

                print(profile(self.seconds), end="", file=sys.stderr)
        self._explain(f"took {time.monotonic() - started:.2f} s")
        return self.outcome.exit_code(self.options)

    def _discover(self) -> Discovery:
        stdin = _read_stdin(self.options.stdin_filename) if STDIN in self.paths else None
        configurations = config_finder(self.options)
        found = discover(self.paths, configurations, stdin)
        for warning in configurations.notices:
            self._warn(warning)
        for notice in found.notices:
            self.outcome.is_trouble |= notice.is_error
            if notice.is_error:
                complain(notice.text)
            else:
                self._warn(notice.text)
        if not found.groups and not self.outcome.is_trouble:
            self._warn("nothing to check: no Python file was found")
        if stdin is not None and self._rewrites_stdin and not any(file.is_stdin for file in found.files):
            _write_source(stdin.data or b"")
        for config, files in found.by_config():
            self._explain(f"{len(files)} files with {config.origin or 'the default settings'}")
            self._warn_about(config, files)
        return found

    def _warn_about(self, config: Config, files: Sequence[InputFile]) -> None:
        if config.selects_nothing:
            self._warn("no rule is selected (a preview rule needs --preview, or its exact name or code)")
        if config.untrusted_rules:
            folders = ", ".join(map(os.path.relpath, config.untrusted_rules))
            self._warn(f"the configuration names rules in {folders}, which were not run: --trust-rules runs their code")
        # Only a run over the whole project can tell that a pattern is good for nothing.
        if any(os.path.join(config.root, "").startswith(os.path.join(os.path.abspath(p), "")) for p in self.paths):
            for pattern in config.idle_ignores(file.path for file in files):
                self._warn(f"`{pattern}` in `per-file-ignores` matches no file")

    def _show_settings(self, found: Discovery) -> None:
        from tflint_stall.cli.settings import settings

        print("\n".join(settings(config, len(files)) for config, files in found.by_config()), end="")

    def _pieces(self, found: Discovery, render: Renderer, out: TextIO) -> Iterator[str]:
        """The report, piece by piece, as the results come."""
        results = self._results(found)
        view = _view(self.options, out, full_advice=any(config.fail_on == "advice" for config, _ in found.groups))
        if self.options.write_baseline:
            return self._recorded(results)
        if self.options.diff:
            return self._patches(results, view, is_terminal=out.isatty())
        if self.options.add_ignore is not None:
            return _ignored(results)
        if self.options.fix_only:
            return _fixes(results, view)
        return render(results, view)

    def _results(self, found: Discovery) -> Iterator[FileResult]:
        """The results of all groups; what decides the exit code is noted as they go by."""
        if not found.groups:
            return
        self.progress.total = len(found.files)
        with _cluster(self.options.executor) as cluster:
            # A cluster works on all groups by the time when the first result is waited for.
            runs = [(config, files, self._run(config, files, cluster)) for config, files in found.groups]
            for config, files, results in runs:
                for file, result in zip(files, results, strict=True):
                    self.progress.advance(result.path)
                    if not result.says_nothing:
                        self._note(result, config)
                    if self.options.write_baseline or result.surplus:
                        self.baselines.add(config, file, result)
                    if file.data is not None and self._rewrites_stdin:
                        _write_source(result.fixed_data or file.data)
                    yield result
        self._ask_to_shrink(found)

    def _run(self, config: Config, files: Sequence[InputFile], cluster: Cluster | None) -> Iterator[FileResult]:
        from tflint_stall.engine.run import run

        # What is to be recorded is all that there is.
        applied = replace(config, baseline=None) if self.options.write_baseline else config
        return run(
            files,
            applied,
            jobs=self.options.jobs or _processors(),
            fix=_fix_mode(self.options),
            write=not self.options.diff,
            ignore_reason=_ignore_reason(self.options, config),
            cluster=cluster,
            cache=self._cache(config),
        )

    def _cache(self, config: Config) -> str | None:
        """The folder for results; none where how long the rules take is asked."""
        if self.options.no_cache or self.options.profile_rules:
            return None
        from tflint_stall.memory.cache import FOLDER

        return config.cache_dir or os.path.join(config.root, FOLDER)

    def _note(self, result: FileResult, config: Config) -> None:
        if result.findings and not self.outcome.has_failing:
            from tflint_stall.rule import Level

            threshold = Level(config.fail_on).rank
            self.outcome.has_failing = any(finding.level.rank >= threshold for finding in result.findings)
        self.outcome.has_fixed |= result.fixed_text is not None
        self.outcome.is_trouble |= bool(result.problems)
        if result.seconds:
            self.seconds.update(result.seconds)
        for problem in result.problems:
            # A rule that cannot be loaded is a problem of every file, and told once.
            if problem not in self.told:
                self.told.add(problem)
                self.progress.clear()
                complain(problem)
        for notice in result.notices:
            self.progress.clear()
            self._warn(notice)

    def _recorded(self, results: Iterable[FileResult]) -> Iterator[str]:
        """What `--write-baseline` says."""
        for _ in results:
            pass
        yield from (f"{line}\n" for line in self.baselines.written())

    def _ask_to_shrink(self, found: Discovery) -> None:
        if message := self.baselines.surplus(found.by_config()):
            self.outcome.has_surplus = True
            self.progress.clear()
            import shlex

            complain(f"{message}; to shrink it: {shlex.join(['tflint-stall', '--write-baseline', *self.paths])}")

    def _patches(self, results: Iterable[FileResult], view: View, *, is_terminal: bool) -> Iterator[str]:
        from tflint_stall.fixes.patch import changes, patch, shown_patch
        from tflint_stall.report import Counts

        paint = Paint(colors=view.colors)
        counts = Counts()
        for result in results:
            counts.add(result, view)
            if result.fixed_text is not None:
                for change in changes(result):
                    yield "".join(shown_patch(*change, paint) if is_terminal else patch(*change))
        if counts.fixed:
            self._remark(counts.fixed_summary("Would fix"))

    @property
    def _rewrites_stdin(self) -> bool:
        """Whether the fixed source has stdout for itself."""
        options = self.options
        writes = options.fix or options.fix_only or options.add_ignore is not None
        return STDIN in self.paths and writes and not options.diff

    def _write(self, pieces: Iterable[str], out: TextIO) -> None:
        for piece in pieces:
            self.progress.clear()
            out.write(piece)
        self.progress.clear()
        out.flush()

    def _warn(self, message: str) -> None:
        self._remark(f"warning: {message}")

    def _remark(self, message: str) -> None:
        if not self.options.quiet:
            complain(message)

    def _explain(self, message: str) -> None:
        if self.options.verbose:
            complain(message)


def _read_stdin(name: str | None) -> InputFile:
    if sys.stdin is None:
        raise Usage("there is no standard input to read")
    return stdin_file(sys.stdin.buffer.read(), name)


def _ignored(results: Iterable[FileResult]) -> Iterator[str]:
    """What `--add-ignore` says."""
    from tflint_stall.report import plural

    fixed = [result.fixed for result in results if result.fixed]
    yield f"Ignored {plural(sum(map(len, fixed)), 'finding')} in {plural(len(fixed), 'file')}.\n"


def _ignore_reason(options: SimpleNamespace, config: Config) -> str | None:
    """What stands behind the ignores that are written; nothing if none are."""
    reason: str | None = options.add_ignore
    if reason == "" and config.require_ignore_reason:
        raise Usage("--add-ignore needs a reason here, because of `require-ignore-reason`: --add-ignore=REASON")
    if reason is not None and not reason.isprintable():
        raise Usage("--add-ignore: the reason must fit on one line")
    return reason


def _fixes(results: Iterable[FileResult], view: View) -> Iterator[str]:
    """What `--fix-only` says."""
    from tflint_stall.report import Counts

    counts = Counts()
    for result in results:
        counts.add(result, view)
    yield from counts.fixed_lines(view)


def _write_source(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _renderer(options: SimpleNamespace) -> Renderer:
    from tflint_stall.report import UnknownFormat, renderer

    name = options.output_format
    try:
        render = renderer(name)
    except UnknownFormat as error:
        raise Usage(str(error)) from None
    if not options.statistics:
        return render
    if name not in ("full", "concise", "json"):
        raise Usage(f"--statistics has no `{name}` form; use it with --output-format full, concise or json")
    return renderer("statistics-json" if name == "json" else "statistics")


def _view(options: SimpleNamespace, out: TextIO, *, full_advice: bool) -> View:
    from tflint_stall.engine import evidence
    from tflint_stall.report import View

    return View(
        colors=wants_colors(options.color, out, os.environ),
        links=wants_links(out, os.environ),
        width=_columns(out),
        full_advice=full_advice or options.advice == "full",
        unsafe_fixes=options.unsafe_fixes,
        show_fixes=options.show_fixes,
        quiet=options.quiet,
        note=lambda finding: evidence.note(finding.name, finding.variant),
        evidence=lambda finding: evidence.records(finding.name) if evidence.note(finding.name, finding.variant) else [],
        source=_source,
        page=_page,
    )


def _source(path: str) -> Source | None:
    """What another file holds that a finding is about, if it still can be read."""
    from tflint_stall.documents.source import Source, SourceError

    try:
        with open(path, "rb") as stream:
            return Source.from_bytes(stream.read(), path)
    except (OSError, SourceError):
        return None


def _page(rule: str) -> Page | None:
    from tflint_stall.engine.pages import page_of

    return page_of(rule)


def _columns(out: TextIO) -> int:
    """The width of the terminal; nothing where lines may be as long as they are."""
    try:
        return os.get_terminal_size(out.fileno()).columns if out.isatty() else 0
    except (OSError, ValueError):
        return 0


@contextmanager
def _output(path: str | None, fallback: TextIO) -> Iterator[TextIO]:
    if path is None:
        yield fallback
        return
    with _opened(path) as stream:
        yield stream


def _opened(path: str) -> TextIO:
    try:
        return open(path, "w", encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise Usage(f"--output-file {path}: {error.strerror}") from None


def _fix_mode(options: SimpleNamespace) -> FixMode:
    from tflint_stall.settings.fix_mode import FixMode

    if options.add_ignore is not None:
        return FixMode.SAFE
    if not (options.fix or options.fix_only or options.diff):
        return FixMode.OFF
    return FixMode.UNSAFE if options.unsafe_fixes else FixMode.SAFE


@contextmanager
def _cluster(spec: str | None) -> Iterator[Cluster | None]:
    """What `--executor` names, if it is given."""
    if spec is None:
        yield None
        return
    from tflint_stall.engine.executors import connect

    with connect(spec) as cluster:
        yield cluster


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
