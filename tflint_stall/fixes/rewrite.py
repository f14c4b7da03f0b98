"""How fixes are written: small edits on source text, with LibCST where tokens matter.

Rules decide on `ast`; here the smallest slice of source around the change is given to LibCST, which
knows every comma, comment and blank, and the result is cut down to the characters that differ. The
module owns the traps of both: `ast` spans leave out a node's own parentheses, LibCST drops the
indentation of statements.
"""

from __future__ import annotations

import ast
import re
from itertools import pairwise

from tflint_stall.cst.arguments import without
from tflint_stall.facts.syntax.tree import DEFS, Tree, dotted
from tflint_stall.fixes.codemod import codemod as codemod
from tflint_stall.fixes.comments import beginning as beginning
from tflint_stall.fixes.comments import first_comment, with_own_comments
from tflint_stall.fixes.comments import first_line as first_line
from tflint_stall.fixes.comments import indentation as indentation
from tflint_stall.fixes.line_width import fits_joined
from tflint_stall.fixes.style import equals
from tflint_stall.rule import Edit

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    import libcst as cst

# LibCST is quadratic in the length of chains; no call that a person wrote is longer than this.
_LONGEST_SLICE = 20_000
_CELL = "# -- cell --"


def replace(tree: Tree, node: ast.AST, text: str) -> Edit:
    """Put `text` in the place of a node; parentheses around it stay."""
    return Edit(tree.start(node), tree.end(node), text)


def insert_after(tree: Tree, node: ast.AST, text: str) -> Edit:
    return Edit(tree.end(node), tree.end(node), text)


def insert_before(tree: Tree, node: ast.AST, text: str) -> Edit:
    return Edit(tree.start(node), tree.start(node), text)


# -- calls ---------------------------------------------------------------------------------------


def add_keyword(tree: Tree, call: ast.Call, name: str, value: str) -> Edit | None:
    """Add `name=value` as the last argument of a call, in the style of the call."""
    if len(call.args) == 1 and isinstance(call.args[0], ast.GeneratorExp) and not call.keywords:
        return None
    if (place := _plain_end(tree, call)) is not None:
        start, before = place
        return Edit(start, start, f"{before}{name}{equals(tree)}{value}")
    parsed = _parsed_call(tree, call)
    if parsed is None:
        return None
    import libcst as cst

    blank = cst.SimpleWhitespace(" " * (equals(tree) != "="))
    added = cst.Arg(
        value=cst.parse_expression(value),
        keyword=cst.Name(name),
        equal=cst.AssignEqual(whitespace_before=blank, whitespace_after=blank),
    )
    changed = parsed.with_changes(args=_with_last(parsed, added))
    return _smallest(tree, call, cst.Module([], default_newline=tree.source.newline).code_for_node(changed))


def _plain_end(tree: Tree, call: ast.Call) -> tuple[int, str] | None:
    """Where another argument goes and what stands before it, in a call with nothing to take care of.

    `f()`, `f(a)` and `f(a, b)` on one line: most calls, for which LibCST need not even be imported.
    """
    text = tree.source.text
    given = sorted([*call.args, *call.keywords], key=tree.start)
    begin, end = tree.end(call.func), tree.end(call) - 1
    if not given:
        return (end, "") if text[begin : end + 1] == "()" else None
    gaps = [text[tree.end(left) : tree.start(right)] for left, right in pairwise(given)]
    is_plain = text[begin : tree.start(given[0])] == "(" and text[tree.end(given[-1]) : end + 1] == ")"
    return (end, ", ") if is_plain and gaps[-1:] in ([], [", "]) else None


def moved_below(tree: Tree, call: ast.Call, by: int) -> list[Edit]:
    """The edits that keep the further lines of a call below its first argument, which moves to the left or right."""
    given: list[ast.expr | ast.keyword] = sorted([*call.args, *call.keywords], key=tree.start)
    if not given or given[0].lineno == call.end_lineno or has_multiline_string(call):
        return []
    line, source = given[0].lineno, tree.source
    column = tree.start(given[0]) - source.line_starts[line - 1]
    numbers = [n for n in range(line + 1, (call.end_lineno or line) + 1) if source.line_text(n).strip()]
    if line != call.func.end_lineno or any(source.line_text(n)[:column].strip(" ") for n in numbers):
        return []
    starts = [source.line_starts[number - 1] for number in numbers]
    return [Edit(start, start + max(-by, 0), " " * max(by, 0)) for start in starts]


def remove_keyword(tree: Tree, call: ast.Call, *names: str) -> Edit | None:
    """Take `name=…` out of a call; the engine only shows the fix where a comment would go with it."""
    parsed = _parsed_call(tree, call)
    if parsed is None:
        return None
    changed = without(parsed, *names)
    if changed is None:
        return None
    import libcst as cst

    return _smallest(tree, call, cst.Module([], default_newline=tree.source.newline).code_for_node(changed))


def _with_last(call: cst.Call, added: cst.Arg) -> list[cst.Arg]:
    """The arguments with one more at the end; a trailing comma, comments and lines are kept."""
    import libcst as cst

    if not call.args:
        return [added]
    *first, last = call.args
    between = _between(call)
    if isinstance(last.comma, cst.Comma):
        after = last.comma.whitespace_after
        keep = _indented_like(after, between) if isinstance(after, cst.ParenthesizedWhitespace) else between
        closing = _without_comment(after) if isinstance(after, cst.ParenthesizedWhitespace) else after
        last = last.with_changes(comma=last.comma.with_changes(whitespace_after=keep))
        return [*first, last, added.with_changes(comma=cst.Comma(whitespace_after=closing))]
    after = last.whitespace_after_arg
    if isinstance(after, cst.ParenthesizedWhitespace):
        kept = _indented_like(after, between)
        last = last.with_changes(whitespace_after_arg=cst.SimpleWhitespace(""), comma=cst.Comma(whitespace_after=kept))
        return [*first, last, added.with_changes(whitespace_after_arg=_without_comment(after))]
    last = last.with_changes(comma=cst.Comma(whitespace_after=between))
    return [*first, last, added]


def _between(call: cst.Call) -> cst.BaseParenthesizableWhitespace:
    """What stands before an argument of this call: a blank, or a new line and its indentation."""
    import libcst as cst

    if len(call.args) > 1:
        comma = call.args[-2].comma
        if isinstance(comma, cst.Comma):
            whitespace = comma.whitespace_after
            return _without_comment(whitespace) if isinstance(whitespace, cst.ParenthesizedWhitespace) else whitespace
    if isinstance(call.whitespace_before_args, cst.ParenthesizedWhitespace):
        return _without_comment(call.whitespace_before_args)
    return cst.SimpleWhitespace(" ")


def _without_comment(space: cst.ParenthesizedWhitespace) -> cst.ParenthesizedWhitespace:
    return space.with_changes(
        first_line=space.first_line.with_changes(comment=None, whitespace=_nothing()), empty_lines=[]
    )


def _nothing() -> cst.SimpleWhitespace:
    import libcst as cst

    return cst.SimpleWhitespace("")


def _indented_like(
    space: cst.ParenthesizedWhitespace, model: cst.BaseParenthesizableWhitespace
) -> cst.BaseParenthesizableWhitespace:
    """The lines and comments of `space`, ending in the indentation of `model`."""
    import libcst as cst

    if not isinstance(model, cst.ParenthesizedWhitespace):
        commented = space.first_line.comment or any(line.comment for line in space.empty_lines)
        return space if commented else model
    return space.with_changes(indent=model.indent, last_line=model.last_line)


def _parsed_call(tree: Tree, call: ast.Call) -> cst.Call | None:
    """A call as LibCST sees it, or `None` where the slice is too long or no call to LibCST."""
    text = tree.text(call)
    if len(text) > _LONGEST_SLICE:
        return None
    import libcst as cst

    try:
        # The slice may go over lines because parentheses around it, not in it, allow that.
        parsed = cst.parse_expression(f"({text})", config=_config(tree))
    except (cst.ParserSyntaxError, RecursionError):
        return None
    return parsed.with_changes(lpar=parsed.lpar[1:], rpar=parsed.rpar[:-1]) if isinstance(parsed, cst.Call) else None


def _config(tree: Tree) -> cst.PartialParserConfig:
    import libcst as cst

    return cst.PartialParserConfig(default_newline=tree.source.newline)


def _smallest(tree: Tree, node: ast.AST, new: str) -> Edit:
    """The edit that makes a node's text `new`, without what both have at their ends."""
    start, old = tree.start(node), tree.text(node)
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return Edit(start + head, start + len(old) - tail, new[head : len(new) - tail])


# -- method chains -------------------------------------------------------------------------------


def append_step(tree: Tree, call: ast.Call, step: str) -> Edit:
    """Add `.step(...)` after a call, on a line of its own where the chain is written so, or step by step."""
    if (name := own_step(tree, call)) and _is_written_step_by_step(tree, tree.statement(call), name):
        below = insert_line_after(tree, tree.statement(call), f"{name} = {name}{step}")
        if below is not None:
            return below
    if (name := _name_of_chain(tree, call)) and not fits_joined(tree.source, tree.start(call), tree.end(call), step):
        below = insert_line_after(tree, tree.statement(call), f"{name} = {name}{step}")
        if below is not None:
            return below
    return insert_after(tree, call, step_lead(tree, call) + step)


def _name_of_chain(tree: Tree, call: ast.Call) -> str:
    """What a chain is assigned to that has no lines of its own for its steps; empty for others."""
    statement = tree.statement(call)
    if not isinstance(statement, ast.Assign) or statement.value is not call or len(statement.targets) != 1:
        return ""
    return dotted(statement.targets[0]) if not step_lead(tree, call) else ""


def own_step(tree: Tree, call: ast.Call) -> str:
    """The name of a dataset whose statement is one step, `ds = ds.step(…)`; empty for anything else."""
    statement, before = tree.statement(call), receiver(call)
    if not isinstance(statement, ast.Assign) or statement.value is not call or len(statement.targets) != 1:
        return ""
    target = statement.targets[0]
    same = isinstance(target, ast.Name) and isinstance(before, ast.Name) and target.id == before.id
    return target.id if same and isinstance(target, ast.Name) else ""


def _is_written_step_by_step(tree: Tree, statement: ast.stmt, name: str) -> bool:
    """Whether the statement next to one assigns the same name."""
    block = tree.block(statement)
    place = block.index(statement)
    near = [*block[max(place - 1, 0) : place], *block[place + 1 : place + 2]]
    return any(isinstance(other, ast.Assign) and dotted(other.targets[0]) == name for other in near)


def step_lead(tree: Tree, call: ast.Call) -> str:
    """What stands between a step of a chain and its receiver: nothing, or a new line."""
    if isinstance(call.func, ast.Attribute):
        between = _before_dot(tree, call.func)
        if "\n" in between and "#" not in between:
            return between
    return ""


def _before_dot(tree: Tree, function: ast.Attribute) -> str:
    gap = tree.source.text[tree.end(function.value) : tree.end(function) - len(function.attr)]
    before, dot, _ = gap.rpartition(".")
    return before.lstrip(")") if dot else ""


def step_span(tree: Tree, call: ast.Call) -> tuple[int, int] | None:
    """The span of `.step(...)` alone, with the line break before it; `None` for what is no method call."""
    if not isinstance(call.func, ast.Attribute):
        return None
    start = tree.end(call.func.value)
    gap = tree.source.text[start : tree.end(call.func)].partition(".")[0]
    # Parentheses around the receiver end before the dot and belong to it.
    return start + gap.rfind(")") + 1, tree.end(call)


def step_text(tree: Tree, call: ast.Call) -> str:
    """`.step(...)` without the line break before it."""
    assert isinstance(call.func, ast.Attribute)
    return "." + tree.source.text[tree.end(call.func) - len(call.func.attr) : tree.end(call)]


def receiver(call: ast.Call) -> ast.expr | None:
    return call.func.value if isinstance(call.func, ast.Attribute) else None


def cut_step(tree: Tree, call: ast.Call) -> Edit | None:
    """Take a step out of its chain; a statement `ds = ds.step()` that is left empty goes with its line."""
    statement = tree.statement(call)
    if isinstance(statement, ast.Assign) and statement.value is call and len(statement.targets) == 1:
        rest = receiver(call)
        if rest is not None and dotted(rest) and dotted(rest) == dotted(statement.targets[0]):
            if stands_alone(tree, statement) and len(tree.block(statement)) > 1:
                return delete_lines(tree, statement)
            return None
    span = step_span(tree, call)
    return Edit(*span, "") if span is not None else None


def swap_steps(tree: Tree, first: ast.Call, second: ast.Call) -> tuple[Edit, Edit]:
    """Let two steps change places; the lines, dots and comments around them stay."""
    edits = []
    for call, other in ((first, second), (second, first)):
        assert isinstance(call.func, ast.Attribute)
        start = tree.end(call.func) - len(call.func.attr)
        edits.append(Edit(start, tree.end(call), step_text(tree, other)[1:]))
    return edits[0], edits[1]


def insert_at(offset: int, text: str) -> Edit:
    return Edit(offset, offset, text)


# -- statements ----------------------------------------------------------------------------------


def stands_alone(tree: Tree, statement: ast.stmt) -> bool:
    """Whether nothing else (`a; b`, `if x: a`) is on the lines of a statement, comments aside."""
    source = tree.source
    before = source.line_text(first_line(statement))
    start = source.offset(statement.lineno, statement.col_offset)
    if (
        not getattr(statement, "decorator_list", [])
        and source.text[source.line_starts[statement.lineno - 1] : start].strip()
    ):
        return False
    if not before.strip() or _is_continued(tree, statement):
        return False
    after = source.text[tree.end(statement) :].partition("\n")[0].strip()
    return not after or after.startswith("#")


def _is_continued(tree: Tree, statement: ast.stmt) -> bool:
    """Whether a backslash joins the line of a statement to the one before it."""
    line = first_line(statement)
    return line > 1 and tree.source.line_text(line - 1).rstrip().endswith("\\")


def lines_span(tree: Tree, statement: ast.stmt) -> tuple[int, int]:
    """The whole lines of a statement, newline included."""
    starts = tree.source.line_starts
    end_line = statement.end_lineno or statement.lineno
    end = starts[end_line] if end_line < len(starts) else len(tree.source.text)
    return starts[first_line(statement) - 1], end


def insert_line_before(tree: Tree, statement: ast.stmt, *lines: str, below_comments: bool = False) -> Edit | None:
    """Put lines before a statement, indented like it; above the comments that describe it, if not told otherwise."""
    if not begins_line(tree, statement):
        return None
    first = first_line(statement) if below_comments else first_comment(tree, statement)
    at = tree.source.line_starts[first - 1]
    indent, newline = indentation(tree, statement), tree.source.newline
    return Edit(at, at, "".join(f"{indent}{line}{newline}" for line in lines))


def bind_before(tree: Tree, target: ast.stmt, name: str, expr: ast.expr) -> Edit | None:
    """Put `name = <expr>` before a statement; a text of several lines keeps its shape, less deep."""
    text = tree.text(expr)
    lines = [text]
    if "\n" in text:
        if has_multiline_string(expr):
            return None
        first, *rest = text.splitlines()
        new, depths = len(indentation(tree, target)), [len(line) - len(line.lstrip()) for line in rest if line.strip()]
        # The closing parenthesis goes below the name; without one, the rest one level deeper.
        shift = max(depths[-1] - new if rest[-1].lstrip().startswith((")", "]")) else min(depths) - new - 4, 0)
        lines = [first, *(line[shift:] if line[:shift].strip() == "" else line for line in rest)]
        if not _is_expression("\n".join(lines)):
            # Parentheses around it allowed the lines to break.
            lines[0], lines[-1] = "(" + lines[0], lines[-1] + ")"
    edit = insert_line_before(tree, target, f"{name} = {lines[0]}")
    if edit is None or len(lines) == 1:
        return edit
    newline = tree.source.newline
    return Edit(edit.start, edit.end, edit.text + "".join(line + newline for line in lines[1:]))


def _is_expression(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


def insert_line_after(tree: Tree, statement: ast.stmt, *lines: str) -> Edit | None:
    """Put lines after a statement, indented like it."""
    if not stands_alone(tree, statement):
        return None
    start, end = lines_span(tree, statement)
    indent, newline = indentation(tree, statement), tree.source.newline
    text = "".join(f"{indent}{line}{newline}" for line in lines)
    if not tree.source.text[start:end].endswith(("\n", "\r")):
        text = newline + text.removesuffix(newline)
    return Edit(end, end, text)


def ends_paragraph(tree: Tree, statement: ast.stmt) -> bool:
    """Whether a blank line, another cell or nothing follows a statement."""
    line = tree.source.text[lines_span(tree, statement)[1] :].partition("\n")[0]
    return not line.strip() or line.startswith(_CELL)


def is_another_cell(tree: Tree, one: ast.stmt, other: ast.stmt) -> bool:
    """Whether the second of two statements stands in another cell of a notebook."""
    return f"\n{_CELL}" in tree.source.text[tree.end(one) : tree.start(other)]


def begins_line(tree: Tree, statement: ast.stmt) -> bool:
    line = first_line(statement)
    if _is_continued(tree, statement):
        return False
    if line != statement.lineno:
        return True
    start = tree.source.offset(statement.lineno, statement.col_offset)
    return not tree.source.text[tree.source.line_starts[line - 1] : start].strip()


def deeper(tree: Tree) -> str:
    """By how much the blocks of a file are indented."""
    bodies = (s.body[0].col_offset for s in tree.module.body if isinstance(s, (*DEFS, ast.ClassDef, ast.For, ast.If)))
    return " " * next((column for column in bodies if column in (2, 3, 4, 8)), 4)


def delete_lines(tree: Tree, statement: ast.stmt) -> Edit:
    """Remove the lines of a statement that stands alone on them; of the empty lines around it one side stays."""
    start, end = lines_span(tree, statement)
    return Edit(start, _without_second_empty_line(tree, start, end), "")


def _without_second_empty_line(tree: Tree, start: int, end: int) -> int:
    """Where what is taken out ends, with the empty line behind it where one stands before it, too."""
    above = tree.source.text[:start].splitlines(keepends=True)[-1:]
    below = re.match(r"[ \t]*(?:\r\n|\r|\n)", tree.source.text[end:])
    return end + below.end() if above and not above[0].strip() and below is not None else end


def switch_off(tree: Tree, statement: ast.stmt) -> Edit:
    """Remove a statement; where a comment tells what it is good for, it becomes one, too."""
    start, end = lines_span(tree, statement)
    is_told = beginning(tree, statement) < start and "#" not in tree.source.text[start:end]
    if is_told and statement.lineno == statement.end_lineno:
        return insert_before(tree, statement, "# ")
    return delete_lines(tree, statement)


def move_before(tree: Tree, statement: ast.stmt, target: ast.stmt) -> tuple[Edit, Edit] | None:
    """Move a statement of one or more whole lines before `target`, indented like it.

    A statement that is the only one of its block leaves `pass` behind. Lines inside of strings
    must not be touched, so a statement with a multi-line string is not moved to another indentation.
    """
    if not stands_alone(tree, statement) or not begins_line(tree, target):
        return None
    _, end = lines_span(tree, statement)
    start = with_own_comments(tree, statement)
    text = tree.source.text[start:end]
    newline = tree.source.newline
    if not text.endswith(("\n", "\r")):
        text += newline
    old, new = indentation(tree, statement), indentation(tree, target)
    if old != new:
        if has_multiline_string(statement):
            return None
        text = "".join(_reindented(line, old, new) for line in text.splitlines(keepends=True))
    left = f"{old}pass{newline}" if len(tree.block(statement)) == 1 else ""
    # A block does not begin with the empty line that stood behind it.
    if tree.block(statement)[0] is statement and not tree.source.text[end : end + 1].strip("\r\n") and not left:
        end += len(tree.source.text[end:]) - len(tree.source.text[end:].lstrip("\r\n"))
    elif not left:
        end = _without_second_empty_line(tree, start, end)
    at = tree.source.line_starts[first_comment(tree, target) - 1]
    return Edit(at, at, text), Edit(start, end, left)


def move_after(tree: Tree, statement: ast.stmt, target: ast.stmt) -> tuple[Edit, Edit] | None:
    """Move a one-line statement behind `target`, indented like it."""
    if not stands_alone(tree, statement) or statement.lineno != statement.end_lineno:
        return None
    start, end = lines_span(tree, statement)
    line = tree.source.text[start:end]
    _, after = lines_span(tree, target)
    text = indentation(tree, target) + line.lstrip(" \t\f")
    return Edit(after, after, text), Edit(start, end, "")


def _reindented(line: str, old: str, new: str) -> str:
    return new + line[len(old) :] if line.startswith(old) else line


def has_multiline_string(statement: ast.AST) -> bool:
    return any(
        isinstance(node, (ast.Constant, ast.JoinedStr)) and node.lineno != node.end_lineno
        for node in ast.walk(statement)
    )
