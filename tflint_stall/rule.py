"""What a rule is and what it says: plain data that every other stage reads.

This module imports nothing of ours, so that rules, renderers and doors can all speak its words.
"""

from __future__ import annotations

from enum import Enum

from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    import ast
    from collections.abc import Iterable, Mapping
    from typing import Any, ClassVar

    from tflint_stall.facts import Facts, Hot
    from tflint_stall.facts.values.module import Module


class Level(str, Enum):
    """How much a finding matters; the order is that of severity."""

    ADVICE = "advice"
    WARNING = "warning"
    ERROR = "error"

    @property
    def rank(self) -> int:
        return ("advice", "warning", "error").index(self.value)


class Safety(str, Enum):
    """Whether a fix keeps the program's meaning: applied, applied on request, only shown."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    DISPLAY = "display"


class Confidence(str, Enum):
    """Certain: every value the finding depends on was resolved. Likely: one was inferred."""

    CERTAIN = "certain"
    LIKELY = "likely"


class Proof(Enum):
    """How surely something is what it is taken for; the order is that of doubt."""

    SURE = 0  # in all alternatives
    PROBABLE = 1  # not all of it was seen, or it stands under a condition that nobody decided
    OPEN = 2  # an alternative speaks against it

    @classmethod
    def if_seen(cls, seen: bool) -> Proof:
        return cls.SURE if seen else cls.PROBABLE

    @classmethod
    def weakest(cls, proofs: Iterable[Proof]) -> Proof:
        return max(proofs, key=lambda proof: proof.value, default=cls.SURE)


@dataclass(frozen=True)
class Weight:
    """What is wasted in each round of a loop, and what the loop does besides."""

    # Wasted in one round, and what else a round costs.
    seconds: float
    beside: float
    # In which share of the rounds, and how many there are where that is known.
    share: float = 1.0
    rounds: int | None = None
    # Whether it may be fewer of them: something leaves the loop.
    at_most: bool = False
    # How often in one round: inner loops repeat it.
    often: int = 1
    # Whether somebody else sets the pace of the loop, so that it has the time.
    unhurried: bool = False
    # How many rounds are taken for granted where nobody knows: enough for a warning, or not.
    presumed: int | None = None


@dataclass(frozen=True)
class Edit:
    """Replace the characters `start:end` of the file's decoded text by `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Fix:
    """One change that removes one finding; all its edits are applied, or none."""

    message: str
    safety: Safety
    edits: tuple[Edit, ...]
    # Advice is only followed where somebody asked for its rule, or for advice, by name; an editor may offer it.
    on_request: bool = False


@dataclass(frozen=True)
class Place:
    """Where something is: 1-based lines and 1-based columns in characters, `end` exclusive.

    In a notebook `cell` is the 1-based number of the code cell and lines count from its top.
    """

    line: int
    column: int
    end_line: int
    end_column: int
    cell: int | None = None


@dataclass(frozen=True)
class Related:
    """Another place that a finding is about: the loop that repeats it, the calls on the way to it, or its cause."""

    # Empty for the file that the finding is in.
    path: str
    place: Place
    message: str
    # What it has to do with the finding, in words; empty for the loop and the calls.
    part: str = ""

    @property
    def said(self) -> str:
        return f"{self.part}: {self.message}" if self.part else self.message


@dataclass(frozen=True)
class Finding:
    """What one rule says about one place. Plain data: it crosses processes and is cached."""

    path: str
    place: Place
    code: str
    name: str
    level: Level
    message: str
    confidence: Confidence = Confidence.CERTAIN
    why: str = ""
    help: str = ""
    fix: Fix | None = None
    # First and last line of the flagged statement: a suppression may stand at the end of either.
    statement_lines: tuple[int, int] = (0, 0)
    # What it costs, in words; empty where that is not known.
    weight: str = ""
    related: tuple[Related, ...] = ()
    # Which form of what the rule finds, where what was measured holds for one of them only.
    variant: str = ""
    # Where the rule is documented.
    url: str = ""

    @property
    def sort_key(self) -> tuple[Any, ...]:
        cell = self.place.cell or 0
        return (self.path, cell, self.place.line, self.place.column, self.code, self.message)


@dataclass(frozen=True)
class Report:
    """What a rule hands to the engine: a node and words; `settle` makes it a `Finding`."""

    rule: type[Rule]
    node: ast.AST
    level: Level
    message: str
    why: str
    help: str
    proof: Proof
    fix: Fix | None
    weight: Weight | None = None
    # Why the node runs again and again.
    hot: Hot | None = None
    variant: str = ""
    # What made it wrong, and what that is in words.
    cause: tuple[Module, ast.AST, str] | None = None


class Rule:
    """The base of every rule: one subclass in one file, named after the file.

    A subclass says in its docstring what it finds, why that stalls and what to write instead
    (the headings are tested), and implements hooks that the one shared walk calls:

    * ``visit_<Node>(node)`` for every ``ast`` node of that type (``visit_Call`` only for calls
      whose last name is in ``triggers``),
    * ``on_consumption(consumption)`` for every place where a dataset is consumed,
    * ``on_consumption_around(consumption)`` for these, and those elsewhere of pipelines that have a step here,
    * ``on_pipeline(pipeline)`` for every complete chain of dataset steps,
    * ``on_compiled_call(call, compiled)`` for every call of a ``tf.function``,
    * ``on_program()`` once per file.

    A hook asks ``self.facts`` and calls ``self.report``; it keeps no state of its own.
    """

    code: ClassVar[str]
    level: ClassVar[Level]
    # Words of which at least one stands in any file on which the rule can fire (the byte screen).
    triggers: ClassVar[tuple[str, ...]]
    # Calls of which one stands in a file that names no TensorFlow, and on which the rule can fire all the same: files
    # that do name it import it, and hand it models, tensors, or a place in their loops.
    handed: ClassVar[tuple[str, ...]] = ()
    # Versions of TensorFlow the rule speaks about, for its page.
    tensorflow: ClassVar[str] = ">=1.0"
    # Why the rule is not yet on by default; empty for a stable rule.
    preview: ClassVar[str] = ""
    # What readers of real code found of its errors and warnings, where too few were right: all it says is advice then.
    held_back: ClassVar[str] = ""
    # Whether what is only likely may be a warning: readers of real code found it right as often as what was certain.
    warns_when_likely: ClassVar[bool] = False
    # The seconds that a whole run must lose for a warning, where all rounds are known.
    least_in_all: ClassVar[float] = 0.25
    # Whether it warns only where the rounds can be counted: readers of real code found the others seldom worth one.
    counts_rounds: ClassVar[bool] = False
    # Whether it tells of code that cannot run: that another line of the script fails too makes it no quieter.
    tells_of_failure: ClassVar[bool] = False
    # One sentence: why the construct stalls. A report may say something more exact.
    why: ClassVar[str] = ""

    # What a project may set, with its values if it does not; a value set has the type of the one here.
    options: Mapping[str, Any] = {}

    # Set when the rule is loaded, from the file's place: rules/<family>/<name>.py.
    name: ClassVar[str]
    family: ClassVar[str]
    # Where a rule of others comes from: its file, or its entry point. Empty for ours.
    origin: ClassVar[str] = ""
    # The folder of rules that it was found in, if a path led to it.
    folder: ClassVar[str] = ""
    # Whether its hooks for nodes want those of LibCST's tree.
    reads_cst: ClassVar[bool] = False

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.reports: list[Report] = []
        self._reported: set[ast.AST] = set()

    def report(
        self,
        node: ast.AST,
        message: str,
        *,
        why: str = "",
        help: str = "",
        fix: Fix | None = None,
        level: Level | None = None,
        given: Iterable[object] = (),
        hot: Hot | None = None,
        wasted: float | None = None,
        variant: str = "",
        cause: tuple[Module, ast.AST, str] | None = None,
    ) -> None:
        """Say that `node` stalls. The same node is reported once per rule.

        `given` is what the finding rests on besides what `node` names and `hot`: expressions, datasets, steps,
        consumptions, gradients, statements for what they call. Where one of them is not sure, the finding is likely,
        its fix is not safe, and it is no error; where something speaks against one, it is advice. `hot` is the loop
        that repeats it, which is shown, and `wasted` what each time costs in seconds, which is weighed against the
        rest of the loop. `variant` names the form that was found: what was measured is quoted where `bench.toml` names
        the same one. `cause` is another place that is shown, with what it has to do with the finding.
        """
        if node in self._reported:
            return
        self._reported.add(node)
        if self.facts.target.leaves_out(node):
            return
        self.reports.append(
            Report(
                rule=type(self),
                node=node,
                level=level or self.level,
                message=message,
                why=why or self.why,
                help=help or (fix.message if fix else ""),
                proof=self.facts.proof(node, (*given, hot), despite_failure=self.tells_of_failure),
                fix=fix,
                weight=self.facts.weight(node, wasted, hot) if wasted is not None and hot is not None else None,
                hot=hot,
                variant=variant,
                cause=cause,
            )
        )

    @classmethod
    def page(cls) -> str:
        """The rule's documentation, as Markdown."""
        from inspect import cleandoc

        return cleandoc(cls.__doc__ or "")

    @classmethod
    def summary(cls) -> str:
        """The first line of the page."""
        return cls.page().partition("\n")[0]
