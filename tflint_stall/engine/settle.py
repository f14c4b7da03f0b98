"""Reports to findings: where they are, what the configuration and the comments say about them.

Positions are worked out here and not by the rules, because most of what a rule looks at is never
reported.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence

from tflint_stall.documents.source import Source
from tflint_stall.engine.own_findings import INVALID_SYNTAX, UNUSED_IGNORE, may_suppress
from tflint_stall.engine.weigh import in_words, weigh, what_to_do, where_it_happens
from tflint_stall.quick_dataclasses import replace
from tflint_stall.rule import Confidence, Finding, Fix, Level, Place, Proof, Related, Report, Safety
from tflint_stall.settings.config import Config

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.engine.heads import Head
    from tflint_stall.engine.suppressions import Suppression
    from tflint_stall.facts import Hot, Module


# So much of a related line is shown.
_LONGEST_TEXT = 60
# What `git merge` writes where it wants to be told which side is meant.
_OF_A_MERGE = ("<<<<<<< ", "=======", ">>>>>>> ")


def settle(
    reports: Iterable[Report], source: Source, tree: ast.Module, config: Config, ran: Collection[Head]
) -> list[Finding]:
    """What is left to say about a file, sorted."""
    off = config.ignored_in(source.path) if config.per_file_ignores else frozenset()
    findings = [
        _finding(report, Level(config.levels.get(report.rule.name, level)), source, tree, config)
        for report in reports
        if report.rule.name not in off and (level := weigh(report)) is not None
    ]
    suppressions = _suppressions(source)
    # Every suppression is asked: two that mean the same finding both count as needed.
    left = [finding for finding in findings if not [s for s in suppressions if s.silences(finding)]]
    if config.only_certain:
        left = [finding for finding in left if finding.confidence is Confidence.CERTAIN]
    counted = {rule.name for rule in ran} - off
    left += _about_suppressions(suppressions, source, config, counted, is_off=UNUSED_IGNORE.name in off)
    least = Level(config.min_level).rank
    return sorted((finding for finding in left if finding.level.rank >= least), key=lambda finding: finding.sort_key)


def _suppressions(source: Source) -> list[Suppression]:
    if not may_suppress(source.text):
        return []  # nothing is loaded that could read comments
    from tflint_stall.engine.suppressions import find

    return find(source)


def syntax_finding(
    source: Source, message: str, line: int, column: int, *, matters: bool = True, unread: str = "file"
) -> Finding:
    """The finding for a file that does not parse; line and column are 1-based characters.

    Python 2, which its author knows, a cell that nobody ever ran and an exercise do not `matter` as much; `unread` is
    what nobody looked at because of it.
    """
    line = min(max(line, 1), len(source.line_starts))
    if source.line_text(line).startswith(_OF_A_MERGE):
        message = f"a merge was left here that both sides are still in: {message}"
    column = max(column, 1)
    place = Place(line, column, line, column + 1)
    return Finding(
        path=source.path,
        place=place,
        code=INVALID_SYNTAX.code,
        name=INVALID_SYNTAX.name,
        level=Level(INVALID_SYNTAX.level) if matters else Level.ADVICE,
        message=message,
        help=f"correct it, or leave it out with `exclude`: no rule has looked at this {unread}",
        statement_lines=(line, line),
    )


def _finding(report: Report, level: Level, source: Source, tree: ast.Module, config: Config) -> Finding:
    name = report.rule.name
    place = place_of(report.node, source)
    return Finding(
        path=source.path,
        place=place,
        code=report.rule.code,
        name=name,
        level=level,
        message=where_it_happens(report),
        confidence=Confidence.CERTAIN if report.proof is Proof.SURE else Confidence.LIKELY,
        why=report.why,
        help=what_to_do(report),
        fix=_configured(_no_safer(report.fix, report.proof), name, level, config),
        statement_lines=_statement_lines(tree, place.line, source),
        weight=in_words(report.weight) if report.weight is not None else "",
        related=_related(report, source),
        variant=report.variant,
    )


def _related(report: Report, source: Source) -> tuple[Related, ...]:
    """The loop that repeats what was found with the calls that lead from it to there, or what made it wrong."""
    if report.cause is not None:
        module, node, part = report.cause
        return (replace(_related_place(module, node, source), part=part),)
    return _way(report.hot, source) if report.hot is not None else ()


def _way(hot: Hot, source: Source) -> tuple[Related, ...]:
    calls: list[tuple[Module, ast.AST]] = []
    around: Hot | None = hot
    while around is not None and around.via is not None:
        calls.append((around.via.module, around.via.call))
        around = around.outer
    found = [(hot.module, hot.loop), *reversed(calls)]
    return tuple(_related_place(module, node, source) for module, node in found)


def _related_place(module: Module, node: ast.AST, source: Source) -> Related:
    """A place, with the beginning of what stands there: the header of a loop, the name of what is called."""
    shown = node.func if isinstance(node, ast.Call) else node
    text = module.tree.text(shown).partition("\n")[0].rstrip()
    path = "" if module.source.text == source.text else module.path
    return Related(
        path, place_of(node, module.source), text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}…"
    )


def _no_safer(fix: Fix | None, proof: Proof) -> Fix | None:
    """A fix of something that may be something else is not safe."""
    return replace(fix, safety=Safety.UNSAFE) if fix and fix.safety is Safety.SAFE and proof is not Proof.SURE else fix


def _configured(fix: Fix | None, name: str, level: Level, config: Config) -> Fix | None:
    """The fix with the safety that the configuration gives it."""
    if fix is None or fix.safety is Safety.DISPLAY:
        return fix
    if level is Level.ADVICE and not config.follows_advice(name):
        fix = replace(fix, on_request=True)
    if name not in config.fixable_rules:
        return replace(fix, safety=Safety.DISPLAY)
    if name in config.unsafe_fixes:
        return replace(fix, safety=Safety.UNSAFE)
    if name in config.safe_fixes:
        return replace(fix, safety=Safety.SAFE)
    return fix


def place_of(node: ast.AST, source: Source) -> Place:
    """Where the construct itself is: not what it is applied to, not its body."""
    located = node if hasattr(node, "lineno") else next((n for n in ast.walk(node) if hasattr(n, "lineno")), None)
    if not isinstance(located, (ast.stmt, ast.expr, ast.ExceptHandler, ast.arg, ast.keyword, ast.alias)):
        return Place(1, 1, 1, 1)
    start, end = _start(located, source), _end(located, source)
    return Place(*source.position(start), *source.position(end))


_Located = ast.stmt | ast.expr | ast.ExceptHandler | ast.arg | ast.keyword | ast.alias


def _start(node: _Located, source: Source) -> int:
    # A step of a chain is found at its own name: `.map(` may stand lines below the start of the chain.
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        is_below = node.func.value.end_lineno != node.func.end_lineno
        if is_below or not _is_dotted_name(node.func.value):
            return _end(node.func, source) - len(node.func.attr)
    return source.offset(node.lineno, node.col_offset)


def _end(node: _Located, source: Source) -> int:
    if hasattr(node, "body") and isinstance(node, ast.stmt):
        return _header_end(node, source)
    if node.end_lineno is None or node.end_col_offset is None:
        return source.offset(node.lineno, node.col_offset)
    return source.offset(node.end_lineno, node.end_col_offset)


def _is_dotted_name(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _header_end(statement: ast.stmt, source: Source) -> int:
    """The offset after the colon of a compound statement."""
    last = source.offset(statement.lineno, statement.col_offset)
    for part in ast.iter_child_nodes(statement):
        if not isinstance(part, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            ends = [_end(n, source) for n in ast.walk(part) if isinstance(n, (ast.expr, ast.arg, ast.keyword))]
            last = max([last, *ends])
    colon = source.text.find(":", last)
    return colon + 1 if colon >= 0 else last


def _statement_lines(tree: ast.Module, line: int, source: Source) -> tuple[int, int]:
    """First and last line of the innermost statement around a line; of its header if it has a body."""
    statement = _innermost(tree, line)
    if statement is None:
        return line, line
    first = _first_line(statement)
    last = source.position(_header_end(statement, source))[0] if _blocks(statement) else statement.end_lineno
    return first, last or first


def _innermost(tree: ast.Module, line: int) -> ast.stmt | None:
    found: ast.stmt | None = None
    blocks: list[list[ast.stmt]] = [tree.body]
    while blocks:
        block = blocks.pop()
        before = bisect_right(block, line, key=_first_line)
        # Of several on one line it is the first, as the eye reads it.
        while before > 1 and (block[before - 2].end_lineno or 0) >= line:
            before -= 1
        if before and line <= (block[before - 1].end_lineno or block[before - 1].lineno):
            found, blocks = block[before - 1], _blocks(block[before - 1])
    return found


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def _blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """The lists of statements inside a statement."""
    blocks = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
    clauses = [*getattr(statement, "handlers", []), *getattr(statement, "cases", [])]
    return [block for block in blocks if block] + [clause.body for clause in clauses]


def _about_suppressions(
    suppressions: Sequence[Suppression], source: Source, config: Config, counted: Collection[str], *, is_off: bool
) -> Iterator[Finding]:
    """What is wrong with the suppressions themselves."""
    is_selected = UNUSED_IGNORE.name in config.selected if suppressions else False
    for suppression in suppressions:
        finding = None
        if is_selected and not is_off:
            finding = _useless(suppression, source, config, counted)
        if finding is None and config.require_ignore_reason and not suppression.has_reason:
            finding = _about(suppression, "this ignore gives no reason", "write `-- reason` after it", source, config)
        if finding and not any(other.silences(finding) for other in suppressions):
            yield finding


def _useless(suppression: Suppression, source: Source, config: Config, counted: Collection[str]) -> Finding | None:
    if not suppression.mentions:
        message = "this ignore names no rule and does nothing"
        return _about(suppression, message, "name the rules: `# tflint-stall: ignore[rule-name]`", source, config)
    for mention in suppression.mentions:
        if mention.error and not config.untrusted_rules:
            return _about(suppression, f"{mention.error} in this ignore", "", source, config)
    needless = [m for m in suppression.mentions if m.name in counted and not m.is_used]
    if not needless:
        return None
    names = ", ".join(f"`{mention.written}`" for mention in needless)
    fix = Fix(f"remove {names}", Safety.SAFE, (suppression.without(needless, source),))
    return _about(suppression, f"nothing here needs the ignore of {names}", "", source, config, fix)


def _about(
    suppression: Suppression, message: str, help: str, source: Source, config: Config, fix: Fix | None = None
) -> Finding:
    place = Place(*source.position(suppression.start), *source.position(suppression.end))
    level = Level(config.levels.get(UNUSED_IGNORE.name, UNUSED_IGNORE.level))
    return Finding(
        path=source.path,
        place=place,
        code=UNUSED_IGNORE.code,
        name=UNUSED_IGNORE.name,
        level=level,
        message=message,
        help=help or (fix.message if fix else ""),
        fix=_configured(fix, UNUSED_IGNORE.name, level, config),
        statement_lines=(place.line, place.line),
    )
