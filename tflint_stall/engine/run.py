"""The way through the house: screen, parse, facts, rules, settle, fix; one file after the other.

This module alone knows all stages. A few files are checked in this process, many in a pool of
processes; results come in the order of the files either way.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence

from tflint_stall.documents.source import Source, SourceError
from tflint_stall.engine.discover import CannotRead, InputFile, Kind, read_bytes
from tflint_stall.engine.handed import Handed
from tflint_stall.engine.looked_at import LookedAt, Watch
from tflint_stall.engine.own_findings import UNUSED_IGNORE
from tflint_stall.engine.screen import awake, concerns_tensorflow, names_tensorflow, uses_tensorflow
from tflint_stall.engine.syntax import is_of_text, is_surely_python, parses, refuse
from tflint_stall.engine.time_limit import TimeLimit, limited
from tflint_stall.quick_dataclasses import dataclass, field, replace
from tflint_stall.rule import Finding
from tflint_stall.settings.config import Config, ConfigError
from tflint_stall.settings.fix_mode import FixMode

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

    from tflint_stall.documents.notebook import Cell, Notebook
    from tflint_stall.engine.executors import Cluster
    from tflint_stall.engine.heads import Head
    from tflint_stall.facts import Facts, ProjectFacts
    from tflint_stall.facts.values.budget import Budget
    from tflint_stall.facts.values.project import Parser
    from tflint_stall.fixes.fix import Fixed
    from tflint_stall.memory.baseline import Baseline, Surplus

# Starting a process costs what checking a few files costs.
_FEW_FILES = 8
_MOST_CHANGES = 3
_TOO_ENTANGLED = (
    "what its names stand for leads too far: findings that need to know all of it are left out, here and in other"
    " files like it"
)


@dataclass(frozen=True)
class FileResult:
    """What came of one file."""

    path: str
    text: str | None = None
    findings: tuple[Finding, ...] = ()
    fixed: tuple[Finding, ...] = ()
    fixed_text: str | None = None
    # The whole file as fixed: a notebook is more than the text of its cells.
    fixed_data: bytes | None = None
    # Whether neither it nor what it imports names TensorFlow or Keras.
    without_tensorflow: bool = False
    # In a notebook: where its cells are in the text, and in the fixed text.
    cells: tuple[Cell, ...] = ()
    fixed_cells: tuple[Cell, ...] = ()
    # And the notebook itself, as it was and as fixed, for those who know its file and no cells.
    book: Notebook | None = None
    fixed_book: Notebook | None = None
    problems: tuple[str, ...] = ()
    # What is worth a line and is no problem of the run.
    notices: tuple[str, ...] = ()
    # What the baseline records too much for the file.
    surplus: tuple[Surplus, ...] = ()
    # How long each rule took.
    seconds: Mapping[str, float] = field(default_factory=dict)
    # What it was made from, if somebody keeps it.
    looked_at: LookedAt | None = field(default=None, compare=False)

    @property
    def says_nothing(self) -> bool:
        """Whether there is nothing to tell of the file, as of most files."""
        told = self.findings or self.problems or self.notices or self.surplus or self.seconds
        return not told and self.fixed_text is None


def run(
    files: Sequence[InputFile],
    config: Config,
    *,
    jobs: int = 1,
    fix: FixMode = FixMode.OFF,
    write: bool = False,
    ignore_reason: str | None = None,
    cluster: Cluster | None = None,
    cache: str | None = None,
) -> Iterator[FileResult]:
    """Check (and fix) files; one result per file, in order.

    With an `ignore_reason`, which may be empty, what is written for a finding is a comment that ignores it.
    With a folder for the `cache`, what is known of unchanged files is looked up there.
    """

    def checker(files: Sequence[InputFile]) -> Checker:
        return Checker(config, files, fix, write, ignore_reason)

    if cluster is not None:
        return cluster.check(checker, files)
    if cache is None or fix is not FixMode.OFF or any(file.is_stdin for file in files):
        return _check_here(checker(files), files, jobs)
    from tflint_stall.memory.cached_results import results

    def check(missing: Sequence[InputFile]) -> Iterator[FileResult]:
        following = checker(files)
        following.watch = Watch()
        return _check_here(following, missing, jobs)

    return results(files, config, cache, check)


def _check_here(checker: Checker, files: Sequence[InputFile], jobs: int) -> Iterator[FileResult]:
    """Check files on this machine: a few in this process, many in several."""
    if jobs <= 1 or len(files) <= _FEW_FILES:
        return map(checker.check, files)
    # Imported late: the pool's machinery costs more than an interpreter start.
    from tflint_stall.engine.pool import check_in_pool

    return check_in_pool(checker, files, jobs)


class Checker:
    """What one process needs to check files of one configuration."""

    def __init__(
        self,
        config: Config,
        files: Sequence[InputFile],
        mode: FixMode,
        write: bool,
        ignore_reason: str | None = None,
    ) -> None:
        self.config = config
        self.mode = mode
        self.write = write
        self.ignore_reason = ignore_reason
        self.baseline = _baseline(config)
        # Follows what results are made from, if somebody keeps them.
        self.watch: Watch | None = None
        self._files = [(file.root, file.path) for file in files if file.kind is Kind.PYTHON and not file.is_stdin]
        self._books = [(file.root, file.path) for file in files if file.kind is Kind.NOTEBOOK and not file.is_stdin]
        self._handed = Handed(self._files)
        self._projects: dict[str, ProjectFacts] = {}
        # What following names may still cost in this run.
        self._budget: Budget | None = None
        self._said_too_entangled = False
        # How often a file was written by others while it was being fixed, and the folders without unfinished files.
        self._changes = 0
        self._tidied: set[str] = set()
        # How long each rule took on the file that is being checked.
        self._seconds: dict[str, float] = {}
        # What is worth a line about it; once, however often it is looked at.
        self._notices: dict[str, None] = {}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """In another process, which has not heard of the rules of the project."""
        vars(self).update(state)
        if self.config.rule_folders:
            from tflint_stall.engine.registry import use

            use(self.config.rule_folders)

    def check(self, file: InputFile) -> FileResult:
        """All stages on one file; whatever happens, one result."""
        result = self._result(file)
        if result.findings:
            result = replace(result, findings=tuple(map(self._documented, result.findings)))
        if self.baseline is None or result.problems:
            return result
        surplus: tuple[Surplus, ...] = ()
        # A run that does not show all cannot tell what is gone.
        if not self.config.hides_some:
            surplus = self.baseline.surplus(file.path, result, self.config.selected)
        return replace(result, findings=self.baseline.left(file.path, result), surplus=surplus)

    def _documented(self, finding: Finding) -> Finding:
        return replace(finding, url=f"{self.config.docs_url.rstrip('/')}/rules/{finding.name}/")

    def _result(self, file: InputFile) -> FileResult:
        try:
            data = read_bytes(file)
            source = Source.from_bytes(data, file.shown)
        except CannotRead as error:
            return FileResult(file.shown, problems=(f"{file.shown}: {error}",))
        except SourceError as error:
            return FileResult(file.shown, findings=_unreadable(file, data, str(error)))
        try:
            with limited(self.config.time_limit):
                self._seconds, self._notices, self._changes = {}, {}, 0
                self._handed.asked = frozenset()
                if self.write and not file.is_stdin:
                    self._remove_left_behind(file)
                result = self._checked(file, source)
                result = replace(result, seconds=self._seconds, notices=(*result.notices, *self._notices))
            return result if self.watch is None else replace(result, looked_at=self._looked_at(file, source))
        except TimeLimit:
            limit = f"{self.config.time_limit:g}"
            return FileResult(
                file.shown, source.text, problems=(f"{file.shown}: took longer than {limit} s: left out",)
            )
        except (RecursionError, MemoryError):
            return FileResult(file.shown, source.text, problems=(f"{file.shown}: is too deep or too large: left out",))
        except ConfigError:
            # Whatever is wrong with the rules themselves is wrong for every file.
            raise
        except Exception as error:  # whatever is wrong with one file, the others are checked
            if os.environ.get("TFLINT_STALL_TRACEBACK"):
                raise
            cause = f"{type(error).__name__}: {error}"
            problem = f"{file.shown}: internal error ({cause}): left out. Please report this."
            return FileResult(file.shown, source.text, problems=(problem,))

    def _looked_at(self, file: InputFile, source: Source) -> LookedAt:
        assert self.watch is not None
        is_clear = file.kind is Kind.PYTHON and names_tensorflow(source.data)
        looked_at = self.watch.looked_at(self._projects.values(), asked_neighbours=not is_clear)
        return replace(looked_at, files=looked_at.files | self._handed.asked)

    def _checked(self, file: InputFile, source: Source) -> FileResult:
        problems: list[str] = []
        if file.kind is Kind.MARKDOWN:
            return FileResult(file.shown, source.text, self._markdown(file, source, problems), problems=tuple(problems))
        if file.kind is Kind.NOTEBOOK:
            return self._notebook(file, source)
        if self._is_no_concern(file, source):
            return FileResult(file.shown, without_tensorflow=True)
        findings = self._findings(file, source, problems)
        if self.mode is FixMode.OFF or not any(finding.fix for finding in findings):
            return FileResult(file.shown, source.text, findings, problems=tuple(problems))
        return self._fixed(file, source, findings, problems)

    def _fixed(self, file: InputFile, source: Source, findings: tuple[Finding, ...], problems: list[str]) -> FileResult:
        from tflint_stall.fixes.fix import fix

        done = fix(source, findings, self.mode, lambda text: self._findings(file, text, problems), parses)
        problems.extend(f"{file.shown}: {problem}" for problem in done.problems)
        unchanged = FileResult(file.shown, source.text, findings)
        return self._written(file, unchanged, done, source.data, done.source.data, problems)

    def _written(
        self, file: InputFile, unchanged: FileResult, done: Fixed, old: bytes, new: bytes, problems: list[str]
    ) -> FileResult:
        """The result of a fixed file, which is written if that is asked for and can be."""
        if new == old:
            return replace(unchanged, problems=tuple(problems))
        if self.write and not file.is_stdin:
            if file.leads_out:
                problem = f"{file.shown}: is a link to a file outside of the project: not fixed"
                return replace(unchanged, problems=(*problems, problem))
            from tflint_stall.documents.writing import ChangedMeanwhile, WriteRefused, write_atomically

            try:
                write_atomically(file.path, old, new)
            except ChangedMeanwhile as error:
                return self._looked_at_again(file, unchanged, (*problems, f"{file.shown}: {error}: not fixed"))
            except WriteRefused as error:
                return replace(unchanged, problems=(*problems, f"{file.shown}: {error}: not fixed"))
        return replace(
            unchanged,
            findings=done.findings,
            fixed=done.applied,
            fixed_text=done.source.text,
            fixed_data=new,
            problems=tuple(problems),
        )

    def _looked_at_again(self, file: InputFile, unchanged: FileResult, problems: tuple[str, ...]) -> FileResult:
        """The result for what another run, or an author, made of a file that was about to be fixed."""
        self._changes += 1
        if self._changes > _MOST_CHANGES:
            return replace(unchanged, problems=problems)
        try:
            return self._checked(file, Source.from_bytes(read_bytes(file), file.shown))
        except (CannotRead, SourceError):
            return replace(unchanged, problems=problems)

    def _remove_left_behind(self, file: InputFile) -> None:
        """Remove what runs that were killed while they fixed files have left, once in each folder."""
        named = os.path.dirname(file.path)
        if named in self._tidied and not os.path.islink(file.path):
            return
        folder = os.path.dirname(os.path.realpath(file.path))
        if folder not in self._tidied:
            from tflint_stall.documents.writing import remove_left_behind

            remove_left_behind(folder)
        self._tidied |= {named, folder}

    def _notebook(self, file: InputFile, source: Source) -> FileResult:
        path = os.path.abspath(file.path)
        if not concerns_tensorflow(source.data, path) and not concerns_tensorflow(_json_lines(source.data), path):
            return FileResult(file.shown, without_tensorflow=True)
        from tflint_stall.documents import notebook
        from tflint_stall.engine import settle

        try:
            book = notebook.read(source.text, file.shown)
        except notebook.OtherLanguage as error:
            return FileResult(file.shown, notices=(f"{file.shown}: {error}",))
        except notebook.NotANotebook as error:
            is_broken = not isinstance(error, notebook.OldFormat)
            found = settle.syntax_finding(source, str(error), error.line, error.column, matters=is_broken)
            return FileResult(file.shown, source.text, (found,))
        problems: list[str] = []
        program = Source.from_text(book.text, file.shown)
        findings = self._findings_in_cells(file, book, program, problems)
        cells = tuple(book.cells_of(book.text))
        result = FileResult(file.shown, book.text, findings, cells=cells, book=book if findings else None)
        if self.mode is FixMode.OFF or not any(finding.fix for finding in findings):
            return replace(result, problems=tuple(problems))
        return self._fixed_notebook(file, source, book, result, problems)

    def _fixed_notebook(
        self, file: InputFile, source: Source, book: Notebook, result: FileResult, problems: list[str]
    ) -> FileResult:
        from tflint_stall.fixes.fix import fix

        def check(text: Source) -> tuple[Finding, ...]:
            return self._findings_in_cells(file, book, text, problems)

        program = Source.from_text(book.text, file.shown)
        done = fix(program, result.findings, self.mode, check, lambda text: book.parses_as_before(text.text))
        problems.extend(f"{file.shown}: {problem}" for problem in done.problems)
        fixed = book.with_program(done.source.text)
        result = replace(result, fixed_cells=tuple(fixed.cells_of(fixed.text)), fixed_book=fixed)
        new = source.with_text(fixed.json).data
        return self._written(file, result, done, source.data, new, problems)

    def _findings_in_cells(
        self, file: InputFile, book: Notebook, text: Source, problems: list[str]
    ) -> tuple[Finding, ...]:
        """What the rules and the comments of all cells say, read as one program."""
        if not concerns_tensorflow(text.data, os.path.abspath(file.path)):
            return ()
        from tflint_stall.engine import settle

        program = book.program(text.text)
        matters = uses_tensorflow(text.data)
        refused = [
            settle.syntax_finding(
                text, *cell.told, matters=matters and cell.finished and not cell.python_2, unread="cell"
            )
            for cell in program.worth_telling()
        ]
        said = self._said_about(file, program.python, lambda _: program.tree, problems, text.text + book.commands)
        return tuple(sorted(program.in_cells([*refused, *said]), key=lambda finding: finding.sort_key))

    def _markdown(self, file: InputFile, source: Source, problems: list[str]) -> tuple[Finding, ...]:
        from tflint_stall.documents.markdown import python_blocks

        found: list[Finding] = []
        for block in python_blocks(source):
            program = Source.from_text(block.text, file.shown)
            found.extend(block.in_file(finding) for finding in self._findings(file, program, problems))
        return tuple(found)

    def _findings(self, file: InputFile, source: Source, problems: list[str]) -> tuple[Finding, ...]:
        """What the rules and the comments of one program say."""
        if self._is_no_concern(file, source):
            return ()
        from tflint_stall.engine.parse import TooDeep, parse

        try:
            return self._said_about(file, source, parse, problems)
        except SyntaxError as error:
            if not is_of_text(error):
                raise
            from tflint_stall.engine.refusal import finding

            found = finding(error, source, file, lambda: self._project(file))
            return () if found is None else (found,)
        except TooDeep as error:
            problems.append(f"{file.shown}: {error}: left out")
            return ()

    def _is_no_concern(self, file: InputFile, source: Source) -> bool:
        """Whether nothing in a file has to do with TensorFlow; one that is named has to be Python all the same."""
        if concerns_tensorflow(source.data, os.path.abspath(file.path)):
            return False
        if self._handed.may_be_used(source.data, file.path, file.root, self._selected, lambda: self._project(file)):
            return False
        return not file.named or is_surely_python(source.text)

    def _selected(self) -> Sequence[Head]:
        from tflint_stall.engine.registry import selected

        return selected(self.config.rules)

    def _said_about(
        self, file: InputFile, source: Source, parse: Parser, problems: list[str], written: str = ""
    ) -> tuple[Finding, ...]:
        """What the rules and the comments of a program say; it may be `written` with more than the Python of it.

        It is parsed as late as this so that nobody keeps the tree, of which the facts make a smaller one.
        """
        from tflint_stall.engine import settle
        from tflint_stall.engine.parse import refuse_uncompilable
        from tflint_stall.engine.registry import problems as not_loaded
        from tflint_stall.engine.walk import walk

        problems.extend(problem for problem in not_loaded() if problem not in problems)
        selected = self._selected()
        reports = []
        if not (rules := awake(selected, source.data)):
            tree = parse(source)
            if file.kind is Kind.PYTHON:
                refuse_uncompilable(tree)
        else:
            facts = self._facts(file, source, parse, written)
            if file.kind is Kind.PYTHON:
                refuse(facts.tree)
            tree = facts.tree.module
            walked = walk(rules, facts, self.config)
            reports = walked.reports
            for name, seconds in walked.seconds.items():
                self._seconds[name] = self._seconds.get(name, 0.0) + seconds
            problems.extend(f"{file.shown}: {problem}" for problem in walked.problems)
            if facts.are_cut_short and not self._said_too_entangled:
                self._said_too_entangled = True
                self._notices[f"{file.shown}: {_TOO_ENTANGLED}"] = None
            self._notices.update((f"{file.shown}: {notice}", None) for notice in walked.notices)
        settled = settle.settle(reports, source, tree, self.config, selected)
        if self.ignore_reason is not None:
            from tflint_stall.fixes.add_ignore import ignoring

            return tuple(replace(finding, fix=ignoring(finding, source, self.ignore_reason)) for finding in settled)
        return tuple(_in_style(finding, source) for finding in settled)

    def facts(self, file: InputFile) -> Facts:
        """What the code of a file means, for those who ask without a rule; raises what reading and parsing raise."""
        from tflint_stall.engine.parse import parse

        source = Source.from_bytes(read_bytes(file), file.shown)
        return self._facts(file, source, parse, "")

    def _facts(self, file: InputFile, source: Source, parse: Parser, written: str) -> Facts:
        return self._project(file).of(os.path.abspath(file.path), source, parse, written)

    def _project(self, file: InputFile) -> ProjectFacts:
        project = self._projects.get(file.root)
        if project is None:
            from tflint_stall.engine.parse import parse as parse_file
            from tflint_stall.facts import ProjectFacts
            from tflint_stall.facts.tensorflow.declared import Declarations
            from tflint_stall.facts.values.budget import Budget

            # Files come sorted: what was read of one project is no use in the next, and would pile up.
            for left in self._projects.values():  # by hand, for nobody collects them
                left.forget()
            self._projects.clear()
            self._budget = self._budget or Budget()
            root = os.path.abspath(file.root)
            files = [os.path.abspath(name) for owner, name in self._files if owner == file.root]
            books = [os.path.abspath(name) for owner, name in self._books if owner == file.root]
            declarations = Declarations(root, self.config.tensorflow_version, self.config.keras_version)
            project = ProjectFacts(root, files, parse_file, declarations, self._budget, books)
            self._projects[file.root] = project
        return project


def _in_style(finding: Finding, source: Source) -> Finding:
    """The finding, its fix in lines of the file's width, and only to be shown if it would lose a comment."""
    if finding.fix is None or finding.code == UNUSED_IGNORE.code:
        return finding
    from tflint_stall.fixes.fix import keeping_comments
    from tflint_stall.fixes.line_width import within
    from tflint_stall.fixes.style import quoted

    return replace(finding, fix=keeping_comments(within(quoted(finding.fix, source), source), source))


def _baseline(config: Config) -> Baseline | None:
    if config.baseline is None:
        return None
    from tflint_stall.memory.baseline import read

    return read(config.baseline)


def _unreadable(file: InputFile, data: bytes, message: str) -> tuple[Finding, ...]:
    from tflint_stall.engine import settle

    shown = Source(file.shown, data, "", "utf-8", b"")
    is_note = all(line.lstrip()[:1] in (b"", b"#") for line in data.splitlines())  # it only keeps a folder
    return () if is_note else (settle.syntax_finding(shown, message, 1, 1),)


def _json_lines(data: bytes) -> bytes:
    """The lines of code in a notebook, for those who look at the beginnings of lines."""
    return data.replace(b"\\n", b"\n").replace(b'"', b"\n")


def died(file: InputFile) -> FileResult:
    """The result of a file that no process survives."""
    return FileResult(file.shown, problems=(f"{file.shown}: the process that checked it died: left out",))
