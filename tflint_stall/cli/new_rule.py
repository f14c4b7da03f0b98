"""`tflint-stall new-rule`: a rule to start from, with its page, its fixtures and its tests, all of which pass."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from tflint_stall.cli import EXIT_CLEAN, EXIT_TROUBLE
from tflint_stall.cli.rule_templates import AFTER, AST_RULE, BEFORE, BENCH, CLEAN, CST_RULE, TESTS
from tflint_stall.terminal import complain

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.rule import Rule

_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
_CODE = re.compile(r"[A-Z]{2,10}\d{3}")
# Of a rule whose author has not thought of a code yet.
_PREFIX = "LOCAL"


class _Refused(Exception):
    """Why no rule is written; the message is a sentence."""


def new_rule(arguments: Sequence[str]) -> int:
    """The verb `new-rule`; returns the exit code."""
    from tflint_stall.cli.arguments import parse_new_rule

    options = parse_new_rule(arguments)
    try:
        written = _write(options.name, options.family, options.code, cst=options.cst)
    except _Refused as error:
        complain(str(error))
        return EXIT_TROUBLE
    print("\n".join(f"wrote {path}" for path in written))
    print(_what_next(options.name))
    return EXIT_CLEAN


def _write(name: str, family: str, code: str | None, *, cst: bool) -> list[str]:
    for what, word in (("a rule", name), ("a family", family)):
        if not _NAME.fullmatch(word):
            raise _Refused(f"{what} cannot be called `{word}`: write it like `huge-batch`, in small letters")
    name, family = name.replace("_", "-"), family.replace("_", "-")
    if code is not None and not _CODE.fullmatch(code):
        raise _Refused(f"`{code}` is no code: write letters of your own and three digits, such as ACME101")
    _refuse_taken(name, code)
    words = {
        "name": name,
        "class": "".join(part.capitalize() for part in name.split("-")),
        "code": code or _free_code(family),
    }
    texts = _texts(name.replace("-", "_"), family.replace("-", "_"), cst=cst)
    if taken := [path for path in texts if os.path.exists(path) and not _is_shared(path)]:
        raise _Refused(f"{taken[0]} is there already")
    return [path for path, text in texts.items() if _wrote(path, _filled(text, words))]


def _texts(name: str, family: str, *, cst: bool) -> dict[str, str]:
    """What is written, by its path."""
    fixtures = os.path.join("fixtures", family, name)
    folder = os.path.join("rules", family) if _is_checkout() else family
    texts = {
        os.path.join(folder, f"{name}.py"): CST_RULE if cst else AST_RULE,
        os.path.join(fixtures, "before.py"): BEFORE,
        os.path.join(fixtures, "after.py"): AFTER,
        os.path.join(fixtures, "clean.py"): CLEAN,
        os.path.join(fixtures, "bench.toml"): BENCH,
    }
    return texts if _is_checkout() else {**texts, "test_rules.py": TESTS}


def _is_checkout() -> bool:
    """Whether this is our own repository, which has its rules and their tests in another place."""
    return os.path.isfile(os.path.join("tflint_stall", "rule.py")) and os.path.isdir("rules")


def _is_shared(path: str) -> bool:
    return path == "test_rules.py"


def _filled(text: str, words: dict[str, str]) -> str:
    for key, word in words.items():
        text = text.replace(f"<{key}>", word)
    return text


def _wrote(path: str, text: str) -> bool:
    if os.path.exists(path):
        return False
    os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(text)
    return True


def _refuse_taken(name: str, code: str | None) -> None:
    for rule in _rules_here():
        if rule.name == name or rule.code == code:
            taken = f"the name `{name}`" if rule.name == name else f"the code {code}"
            raise _Refused(f"{taken} is that of a rule already; choose another one")


def _rules_here() -> list[type[Rule]]:
    """Our rules and those of this folder."""
    from tflint_stall.engine.registry import all_rules, use

    if not _is_checkout():
        use([os.getcwd()])
    return list(all_rules().values())


def _free_code(family: str) -> str:
    """The next code of the family, or of rules of one's own."""
    rules = _rules_here()
    own = {rule.code for rule in rules if rule.family == family} if _is_checkout() else set()
    prefix = min(own)[:4] if own else f"{_PREFIX}1"
    taken = {rule.code for rule in rules}
    return next(code for number in range(1, 100) if (code := f"{prefix}{number:02}") not in taken)


def _what_next(name: str) -> str:
    if _is_checkout():
        return f"Next: one line in CHANGELOG.md (`* rule: ...`), then `pytest tests/test_rules.py -k {name}`."
    return "Next: `pytest`, and `tflint-stall --rules . PATH` runs it."
