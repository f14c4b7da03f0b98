"""Whether the tests notice that a guard is gone: each mutant is loaded in a process of its own and asked for.

    PYTHONPATH=. python tests/mutation/gate.py --sample 80 rules
    PYTHONPATH=. python tests/mutation/gate.py --only "safe without" rules
    PYTHONPATH=. python tests/mutation/gate.py rules/loops/predict_in_loop.py

No TensorFlow is needed. A mutant of a rule meets the fixtures and programs of its rule, one that survives these those
of all rules; a mutant of the facts meets what they reveal, and then these.
"""

from __future__ import annotations

import argparse
import importlib.machinery
import io
import os
import random
import signal
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent
for folder in (HERE, TESTS, TESTS / "facts", TESTS.parent):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

import libcst  # noqa: E402, F401 -- loaded once, here: the processes of the mutants are copies of this one
import mutants  # noqa: E402
import pytest  # noqa: E402

_Check = Callable[[], None]
_MOST_SECONDS = 120
_KILLED = 1


def is_killed(mutant: mutants.Mutant) -> bool:
    """Whether a test fails on a mutant. Nothing of ours is loaded yet in this process, and nothing will be."""
    assert "tflint_stall.rule" not in sys.modules, "what is loaded here is not the mutant"
    child = os.fork()
    if child == 0:
        status = _KILLED
        try:
            sys.stdout = sys.stderr = io.StringIO()
            signal.alarm(_MOST_SECONDS)  # a mutant that runs for ever is killed
            status = _KILLED if _is_noticed(mutant) else 0
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    return ended != 0


def _is_noticed(mutant: mutants.Mutant) -> bool:
    _load_instead(mutant)
    import tflint_stall

    warnings.simplefilter("error", tflint_stall.NotChecked)
    try:
        for check in _checks(mutant.path):
            check()
    except (Exception, pytest.fail.Exception):  # whatever goes wrong was noticed
        return True
    return False


def _load_instead(mutant: mutants.Mutant) -> None:
    """Let the import of a file give its mutant."""
    plain = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> object:
        if Path(loader.path).resolve() == mutant.path:
            return compile(mutant.text, loader.path, "exec", dont_inherit=True)
        return plain(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def _checks(path: Path) -> Iterator[_Check]:
    """The tests that a mutant of a file meets, those first that are most likely to notice it."""
    if "rules" not in path.parts:
        yield from _reveals()
        yield from _fixtures("")
        yield from _programs("")
        return
    rule = path.stem.replace("_", "-")
    yield from _fixtures(rule)
    _keep_only(rule)
    yield from _programs(rule)
    yield lambda: _assert_shapes(rule)
    yield from _programs("", awake=rule)


def _assert_shapes(rule: str) -> None:
    import test_odd_shapes

    from tflint_stall.engine import registry

    test_odd_shapes.test_no_shape_makes_a_rule_crash(registry.all_rules()[rule])


def _keep_only(name: str) -> None:
    """Check by one rule and look at its marks: what the others say is not changed by a mutant of this one."""
    import marks
    import test_programs

    from tflint_stall.engine import registry
    from tflint_stall.engine.heads import head_of

    kept = {name: registry.all_rules()[name]}
    registry.all_rules = lambda: kept  # type: ignore[assignment, misc]
    registry.heads = lambda: {name: head_of(kept[name])}  # type: ignore[assignment, misc]
    test_programs.marks = lambda path, text: (mark for mark in marks.marks(path, text) if mark.name == name)


def _reveals() -> Iterator[_Check]:
    import reveal

    for case in reveal.cases():
        yield lambda case=case: _assert_revealed(case)


def _assert_revealed(case: object) -> None:
    import reveal

    assert isinstance(case, reveal.Case)
    found = reveal.answered(case)
    for wanted in case.wanted:
        answers = {question: found[wanted.path, wanted.line, question] for question in wanted.answers}
        assert (answers == wanted.answers) is not bool(wanted.todo)


def _fixtures(name: str) -> Iterator[_Check]:
    import test_rules

    for rule in test_rules.RULES.values():
        if name in ("", rule.name):
            for case in (case for case in test_rules.CASES if case.rule == rule.name):
                compared = (
                    test_rules.test_near_misses_are_silent
                    if case.name == "clean"
                    else test_rules.test_fires_exactly_on_its_marks
                )
                yield lambda case=case, compared=compared: compared(case)
                yield lambda case=case: test_rules.test_fix_makes_the_expected_text(case)
            yield lambda rule=rule: test_rules.test_example_fires(rule)
            yield lambda rule=rule: test_rules.test_what_to_use_instead_is_silent(rule)


def _programs(name: str, awake: str = "") -> Iterator[_Check]:
    """The programs of a rule, or those of all rules, on request only those that a rule looks at."""
    import test_programs

    from tflint_stall.engine import registry

    words = registry.all_rules()[awake].triggers if awake else ("",)
    for case in test_programs._cases():
        texts = [path.read_text(encoding="utf-8") for path in ([case] if case.is_file() else case.rglob("*.py"))]
        looked_at = any(word in text for word in words for text in texts)
        if looked_at and name in ("", case.parent.name.replace("_", "-")):
            yield lambda case=case: test_programs.test_program(case)
    for script in test_programs.SCRIPTS:
        if not name or f" {name}=" in script.read_text(encoding="utf-8"):
            yield lambda script=script: test_programs.test_fixes_are_as_safe_as_marked(script)


def drawn(files: Iterable[Path], sample: int = 0, seed: int = 1, only: str = "") -> list[mutants.Mutant]:
    """Some mutants of files, always the same for the same seed; all of them for a sample of 0."""
    found = [mutant for path in files for mutant in mutants.mutants(path) if only in mutant.what]
    if not sample or sample >= len(found):
        return found
    return random.Random(seed).sample(found, sample)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", help="`rules`, `facts`, or files")
    parser.add_argument("--sample", type=int, default=0, help="how many mutants; all of them by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only mutants of which this is said")
    options = parser.parse_args(arguments)
    rooms = {"rules": mutants.files_of_rules(), "facts": mutants.files_of_facts()}
    files = [path for name in options.what for path in rooms.get(name, [Path(name).resolve()])]
    found = drawn(files, options.sample, options.seed, options.only)
    killed = 0
    for mutant in found:
        noticed = is_killed(mutant)
        killed += noticed
        print("killed:  " if noticed else "SURVIVED:", mutant, flush=True)
    print(f"{killed} of {len(found)} mutants killed")


if __name__ == "__main__":
    main(sys.argv[1:])
