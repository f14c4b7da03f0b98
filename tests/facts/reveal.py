"""What the facts say about small programs: the cases of `cases/*.md`, and who is asked for the answers.

A case is a section (`##`) with one or more files. In them `reveal(expr)` asks what an expression is, and `reveal()`
what is known about the place where it stands; the answer is in the comment behind it:

    reveal(model)  # model keras.Sequential; sure
    reveal(batch.shape[0] > 4)  # truth: open
    reveal()  # mode: tf.function; often: hot

A part without a question is the value, and `sure`, `probable` and `open` alone say how surely it is that.
`# todo: why` at the end marks what should be answered so and is not yet.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tflint_stall.documents.source import Source
from tflint_stall.engine.parse import parse
from tflint_stall.facts import Facts, ProjectFacts, argument, loops_around, never_ends, rounds
from tflint_stall.facts.api.versions import Range
from tflint_stall.facts.program.dataset_length import leading_dimension
from tflint_stall.facts.program.length import length
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.tensorflow.calling import has_one_output
from tflint_stall.facts.tensorflow.data import is_feasible
from tflint_stall.facts.tensorflow.declared import Declarations
from tflint_stall.facts.tensorflow.mapped import MappedFunctions
from tflint_stall.facts.tensorflow.optimizers import described
from tflint_stall.facts.tensorflow.shapes import creation_bytes
from tflint_stall.facts.values.guards import guards, open_guards, truth
from tflint_stall.facts.values.project import CallSite
from tflint_stall.facts.values.proof import proof_of
from tflint_stall.facts.values.values import (
    Api,
    Cls,
    Const,
    Func,
    Items,
    Method,
    Obj,
    Pipeline,
    ProjectModule,
    Step,
    Value,
    Values,
    Wrapped,
)
from tflint_stall.rule import Proof

CASES = Path(__file__).parent / "cases"
_FENCE = re.compile(r"(?P<fence>`{3,})(?P<kind>\w*)\s*$")
_NAMED = re.compile(r"`(?P<name>[\w./-]+)`:\s*$")
_REVEAL = re.compile(r"\breveal\(.*?  # (?P<answers>.+?)(?:\s+# todo: (?P<todo>.+))?$")


# -- cases ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wanted:
    """One revealing line: what it asks, and what the answers should be."""

    path: str
    line: int
    answers: Mapping[str, str]
    todo: str
    # Where the line stands in the Markdown file.
    place: str


@dataclass
class Case:
    """A section of a Markdown file: the files of one small project."""

    theme: str
    name: str
    files: dict[str, str] = field(default_factory=dict)
    wanted: list[Wanted] = field(default_factory=list)


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.md")):
        yield from _cases_in(path)


def _cases_in(path: Path) -> Iterator[Case]:
    case = Case(path.stem, "")
    lines = path.read_text(encoding="utf-8").splitlines()
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if line.startswith("## "):
            if case.files:
                yield case
            case = Case(path.stem, line.removeprefix("## ").strip())
        elif fence := _FENCE.match(line):
            end = lines.index(fence["fence"], number)
            _add_file(case, _name_above(lines[: number - 1], fence["kind"]), lines[number:end], number, path)
            number = end + 1
    if case.files:
        yield case


def _name_above(lines: list[str], kind: str) -> str:
    """The file that a block is: named in the line above, or the one program of its case."""
    said = next((line for line in reversed(lines) if line.strip()), "")
    named = _NAMED.search(said)
    assert named or kind == "python", said
    return named["name"] if named else "program.py"


def _add_file(case: Case, name: str, lines: list[str], start: int, path: Path) -> None:
    assert name not in case.files, f"{path.name}: `{case.name}` has two files {name}"
    case.files[name] = "\n".join(lines) + "\n"
    for number, line in enumerate(lines, start=1):
        if match := _REVEAL.search(line):
            place = f"{path.name}:{start + number}"
            case.wanted.append(Wanted(name, number, _asked(match["answers"]), match["todo"] or "", place))
        else:
            assert "reveal(" not in line or "def " in line, f"{path.name}:{start + number} reveals nothing"


def _asked(answers: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in re.split(r";\s+", answers):
        question, colon, answer = part.partition(": ")
        if part in {proof.name.lower() for proof in Proof}:
            found["proof"] = part
        elif colon and question in QUESTIONS:
            found[question] = _listed(answer.split(", ")) if question in _UNORDERED else answer
        else:
            found["value"] = _sorted(part.split(" | "))
    return found


def _sorted(alternatives: Iterable[str]) -> str:
    """The alternatives of a value in an order that means nothing."""
    return " | ".join(sorted(set(alternatives)))


def _listed(items: Iterable[str]) -> str:
    return ", ".join(sorted(items)) or "none"


# -- answers -------------------------------------------------------------------------------------


def answered(case: Case) -> dict[tuple[str, int, str], str]:
    """What the facts answer to all that a case asks, by file, line and question."""
    found: dict[tuple[str, int, str], str] = {}
    with TemporaryDirectory(prefix="case-") as folder:
        root = Path(folder).resolve() / "project"
        for name, text in case.files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        programs = [name for name in case.files if name.endswith(".py")]
        project = ProjectFacts(str(root), [str(root / name) for name in programs], parse, Declarations(str(root)))
        for name in programs:
            source = Source.from_bytes((root / name).read_bytes(), str(root / name))
            facts = project.of(str(root / name), source, parse)
            calls = {call.lineno: call for call in facts.tree.calls.get("reveal", ())}
            for wanted in case.wanted:
                if wanted.path == name:
                    for question in wanted.answers:
                        found[name, wanted.line, question] = QUESTIONS[question](facts, calls[wanted.line])
        project.forget()
    return found


def _shown(call: ast.Call) -> ast.expr:
    (expr,) = call.args
    return expr


def _values(facts: Facts, call: ast.Call) -> Values:
    return facts.values(_shown(call))


def _pipelines(facts: Facts, call: ast.Call) -> list[Pipeline]:
    return [value for value in _values(facts, call) if isinstance(value, Pipeline)]


def _value(facts: Facts, call: ast.Call) -> str:
    return _sorted(map(_in_words, _values(facts, call))) or "nothing"


def _in_words(value: Value) -> str:
    if isinstance(value, Const):
        return repr(value.value)
    if isinstance(value, Api):
        return value.path
    if isinstance(value, Obj):
        of = f" of {_in_words(value.of)}" if isinstance(value.of, (Pipeline, Func)) else ""
        return f"{value.kind.value} {value.api}{of}" if value.api != value.kind.value else value.api + of
    if isinstance(value, Pipeline):
        return "dataset " + _steps_in_words(value)
    if isinstance(value, Func):
        return f"def {value.node.name}" if isinstance(value.node, ast.FunctionDef) else "lambda"
    if isinstance(value, Cls):
        return f"class {value.node.name}"
    if isinstance(value, Items):
        return f"{value.kind} of {len(value.elements)}"
    if isinstance(value, Wrapped):
        return f"{value.name}(…)"
    if isinstance(value, Method):
        return f"{_in_words(value.owner)}.{value.name}"
    if isinstance(value, ProjectModule):
        return f"module {Path(value.module.path).stem}"
    return "?"


def _steps_in_words(pipeline: Pipeline) -> str:
    names = [step.api.removeprefix("tf.data.") if step.name == "source" else step.name for step in pipeline.steps]
    return " > ".join(["?", *names] if pipeline.rootless and not pipeline.declared else names)


def _constant(facts: Facts, call: ast.Call) -> str:
    return repr(facts.constant(_shown(call)))


def _proof(facts: Facts, call: ast.Call) -> str:
    return proof_of(_values(facts, call)).name.lower()


def _truth(facts: Facts, call: ast.Call) -> str:
    return _verdict(truth(facts.module, _shown(call), None))


def _verdict(verdict: bool | None) -> str:
    return {True: "true", False: "false", None: "open"}[verdict]


def _sites(facts: Facts, call: ast.Call) -> list[CallSite]:
    """The calls of the function around a reveal, in order."""
    function = facts.tree.function(call)
    return facts.call_sites(function) if function is not None else []


def _truth_per_call(facts: Facts, call: ast.Call) -> str:
    return ", ".join(_verdict(truth(facts.module, _shown(call), site.frame)) for site in _sites(facts, call)) or "none"


def _value_per_call(facts: Facts, call: ast.Call) -> str:
    evaluate = facts.module.project.evaluator.evaluate
    found = [evaluate(facts.module, _shown(call), site.frame) for site in _sites(facts, call)]
    return ", ".join(_sorted(map(_in_words, values)) for values in found) or "none"


def _guards(facts: Facts, call: ast.Call) -> str:
    found = guards(facts.module, call)
    return _listed(("" if guard.holds else "not ") + facts.tree.text(guard.test) for guard in found)


def _open_steps(facts: Facts, call: ast.Call) -> str:
    """The steps of datasets that stand under a condition which their flow leaves open."""
    steps: dict[Step, None] = {step: None for pipeline in _pipelines(facts, call) for step in pipeline.steps}
    return _listed(step.name for step in steps if open_guards(step))


def _often(facts: Facts, call: ast.Call) -> str:
    """How often a place is reached. The one function to change when the facts count instead of saying yes or no."""
    return "cold" if facts.hot(call) is None else "hot"


def _share(facts: Facts, call: ast.Call) -> str:
    """The share of the rounds of the loop around a place, or of the calls of its function; `0` for only once."""
    around = loops_around(facts.module, call)
    return f"{share_of_rounds(facts.module, call, around[0] if around else None):g}"


def _share_per_call(facts: Facts, call: ast.Call) -> str:
    shares = (share_of_rounds(facts.module, call, None, site.frame) for site in _sites(facts, call))
    return ", ".join(f"{share:g}" for share in shares) or "none"


def _weight(facts: Facts, call: ast.Call) -> str:
    """What a second that is wasted at a place weighs: in a round, in which share of them, and in how many."""
    hot = facts.hot(call)
    if hot is None:
        return "none"
    weight = facts.weight(call, 1.0, hot)
    return f"{weight.seconds:g} s beside {round(weight.beside, 3):g} s, {weight.share:g} of {_number(weight.rounds)}"


def _rounds(facts: Facts, call: ast.Call) -> str:
    return _number(rounds(facts.module, loops_around(facts.module, call)[0]))


def _items(facts: Facts, call: ast.Call) -> str:
    return _number(length(facts.module, _shown(call)))


def _length(facts: Facts, call: ast.Call) -> str:
    return _number(leading_dimension(facts.module, _shown(call), None))


def _number(known: int | None) -> str:
    return "?" if known is None else str(known)


def _elements(facts: Facts, call: ast.Call) -> str:
    (pipeline,) = _pipelines(facts, call)
    return _number(facts.sources.length(pipeline.steps))


def _endless(facts: Facts, call: ast.Call) -> str:
    culprits = [never_ends(pipeline) for pipeline in _pipelines(facts, call)]
    return _listed("no" if step is None else step.name for step in culprits)


def _feasible(facts: Facts, call: ast.Call) -> str:
    return _listed(_yes(is_feasible(pipeline)) for pipeline in _pipelines(facts, call))


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _model(facts: Facts, call: ast.Call) -> Obj:
    model = facts.model(_shown(call))
    assert model is not None
    return model


def _layers(facts: Facts, call: ast.Call) -> str:
    """The layers in the order of the data, a wrapped one before its wrapper; `LSTM?` for one that may not be there."""
    parts = facts.architecture(_model(facts, call)).parts
    names = (part.layer.api.rpartition(".")[2] + ("" if part.sure else "?") for part in parts)
    return ", ".join(names) or "none"


def _complete(facts: Facts, call: ast.Call) -> str:
    return _yes(facts.architecture(_model(facts, call)).complete)


def _outputs(facts: Facts, call: ast.Call) -> str:
    return _number(facts.architecture(_model(facts, call)).outputs)


def _compiled(facts: Facts, call: ast.Call) -> str:
    calls = facts.compile_calls(_model(facts, call))
    given = (argument(compiling, 0, "optimizer") for compiling in calls)
    return ", ".join(facts.tree.text(item) for item in given if item is not None) or "none"


def _optimizer(facts: Facts, call: ast.Call) -> str:
    """The optimizer by its name and the learning rate that it begins with."""
    found = described(facts.module, _shown(call))
    return f"{found.name or '?'} {'?' if found.rate is None else f'{found.rate:g}'}{'' if found.sure else ', open'}"


def _clips(facts: Facts, call: ast.Call) -> str:
    found = described(facts.module, _shown(call))
    return "?" if found.row is None and found.made is None else _yes(found.clips)


def _consumed(facts: Facts, call: ast.Call) -> str:
    consumers = [found for pipeline in _pipelines(facts, call) for found in facts.consumers(pipeline)]
    return _listed({consumption.how for consumption in consumers})


def _mapped(facts: Facts, call: ast.Call) -> str:
    """What a function does that a dataset calls."""
    mapped = MappedFunctions().of(facts.functions(_shown(call)))
    flags = ("random", "python", "stateful", "works", "reads", "decodes", "side_effects", "cheap")
    found = [flag.replace("_", " ") for flag in flags if getattr(mapped, flag)]
    return _listed(found if mapped.resolved else [*found, "unresolved"])


def _invariant(facts: Facts, call: ast.Call) -> str:
    hot = facts.hot(call)
    assert hot is not None
    return _yes(facts.invariance(hot, call).holds(_shown(call)))


def _bytes(facts: Facts, call: ast.Call) -> str:
    shown = _shown(call)
    assert isinstance(shown, ast.Call)
    return _number(creation_bytes(facts.module, shown))


def _target(facts: Facts, call: ast.Call) -> str:
    return f"tensorflow {_range(facts.target.tensorflow)}, keras {_range(facts.target.keras)}"


def _range(versions: Range) -> str:
    low = ">=" + ".".join(map(str, versions.low)) if versions.low else ""
    high = "<" + ".".join(map(str, versions.high)) if versions.high else ""
    return ",".join(filter(None, (low, high))) or "any"


QUESTIONS: dict[str, Callable[[Facts, ast.Call], str]] = {
    # of an expression
    "value": _value,
    "proof": _proof,
    "constant": _constant,
    "api": lambda facts, call: facts.api(_shown(call)) or "none",
    "value per call": _value_per_call,
    "truth": _truth,
    "truth per call": _truth_per_call,
    "length": _length,
    "items": _items,
    "bytes": _bytes,
    "single item": lambda facts, call: _yes(facts.is_single_item(_shown(call))),
    "invariant": _invariant,
    "mapped": _mapped,
    # of a dataset
    "open steps": _open_steps,
    "elements": _elements,
    "endless": _endless,
    "feasible": _feasible,
    "consumed": _consumed,
    # of a model or an optimizer
    "layers": _layers,
    "complete": _complete,
    "outputs": _outputs,
    "one output": lambda facts, call: _yes(has_one_output(_model(facts, call))),
    "compiled with": _compiled,
    "optimizer": _optimizer,
    "clips": _clips,
    # of a place
    "mode": lambda facts, call: facts.mode(call).value,
    "often": _often,
    "once": lambda facts, call: _yes(facts.made_once(call)),
    "share": _share,
    "share per call": _share_per_call,
    "weight": _weight,
    "rounds": _rounds,
    "guards": _guards,
    "in test": lambda facts, call: _yes(facts.in_test(call)),
    "target": _target,
}
# Answers that are lists whose order means nothing.
_UNORDERED = frozenset({"guards", "open steps", "feasible", "endless", "consumed", "mapped"})
