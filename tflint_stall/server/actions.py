"""What the editor offers to do about a finding: its fix, all safe fixes, or an ignore at its place."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from tflint_stall.engine.run import FileResult
from tflint_stall.fixes.add_ignore import ignoring
from tflint_stall.rule import Safety
from tflint_stall.server.diagnostics import Checked

FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.tflint-stall"
KINDS = [types.CodeActionKind.QuickFix, FIX_ALL]


def quick_fixes(checked: Checked, uri: str, range: types.Range) -> Iterator[types.CodeAction]:
    """For every finding in a range its fix, and last the ignores."""
    marks = [mark for mark in checked.marks if mark.touches(uri, range)]
    for mark in marks:
        fix = mark.finding.fix
        if fix is not None and fix.safety is not Safety.DISPLAY:
            unsafe = " (unsafe)" if fix.safety is Safety.UNSAFE else ""
            yield types.CodeAction(
                title=f"{mark.finding.name}: {fix.message}{unsafe}",
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[mark.diagnostic],
                is_preferred=fix.safety is Safety.SAFE,
                edit=types.WorkspaceEdit(changes=checked.edits(fix)),
            )
    for mark in marks:
        if ignore := ignoring(mark.finding, mark.text.source, reason=""):
            yield types.CodeAction(
                title=f"{mark.finding.name}: ignore here",
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[mark.diagnostic],
                edit=types.WorkspaceEdit(changes={mark.text.uri: [mark.text.edit(edit) for edit in ignore.edits]}),
            )


def fix_all(checked: Checked, fixed: FileResult) -> Iterator[types.CodeAction]:
    """All safe fixes at once, with those that only the first ones make possible."""
    if changes := checked.edits_to(fixed):
        yield types.CodeAction(
            title="Fix all safely fixable stalls", kind=FIX_ALL, edit=types.WorkspaceEdit(changes=changes)
        )


def wants(context: types.CodeActionContext, kind: str) -> bool:
    """Whether the client asked for actions of a kind, or for all."""
    if context.only is None:
        return True
    return any(kind == str(asked) or kind.startswith(f"{asked}.") for asked in map(_value, context.only))


def _value(kind: types.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, types.CodeActionKind) else kind
