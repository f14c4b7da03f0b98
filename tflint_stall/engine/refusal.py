"""What is said of a file that does not parse: broken, or for a Python that is gone."""

from __future__ import annotations

import os
import re

from tflint_stall.documents.exercises import is_exported, is_left_open_at
from tflint_stall.documents.magics import is_pasted_into_notebook
from tflint_stall.documents.prose_cells import is_kept_to_its_cell, is_prose_in_cells
from tflint_stall.documents.python_2 import (
    asks_for_python_2,
    is_a_text_of_python_2,
    is_for_python_3,
    is_from_3_7,
    is_from_3_9,
    is_python_2,
    is_starred_in_brackets,
    kernel_of,
    name_of_old,
    says_python,
)
from tflint_stall.engine import settle
from tflint_stall.engine.discover import InputFile, Kind
from tflint_stall.engine.screen import names_tensorflow
from tflint_stall.engine.syntax import is_surely_python, syntax_place
from tflint_stall.facts.program.put_away import lies_with_old_ones

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tflint_stall.documents.source import Source
    from tflint_stall.facts.shared import ProjectFacts
    from tflint_stall.rule import Finding

# `env=<TimeLimit<Mario>>`, `<Queue object at 0x7f…>`: what `repr` gives of an object.
_PRINTED = re.compile(r"(?:^|[=(\[{,:])[ ]*<(?:[A-Za-z_][\w.]*[<> ])")
_IMPORT = re.compile(rb"(?m)^[ \t]*(?:import|from)[ \t]+(?:tensorflow|keras|tf_keras|tf)\w*|\btf\.\w|\bkeras\.\w")
_WITHOUT_BLOCK = "expected an indented block"
_FOR_PYTHON_2 = "this is Python 2, and nothing in it was checked"


def finding(error: SyntaxError, source: Source, file: InputFile, facts: Callable[[], ProjectFacts]) -> Finding | None:
    """The finding for a file that does not parse; `None` where it is old, and TensorFlow is not named in it."""
    message, line, column = syntax_place(error)
    matters = not is_left_open_at(source.text, line) and not is_pasted_into_notebook(source.text, line)
    matters = matters and not is_prose_in_cells(source.text, line) and not is_kept_to_its_cell(source.text)
    matters = matters and not is_exported(source.text)
    matters = matters and (file.is_stdin or _IMPORT.search(source.data) is not None or _is_linked(file, facts))
    # What is started by itself says so, where the project has other programs; a draft beside them is no broken program.
    matters = matters and not (not _is_started(source.text) and _does_without(file, facts))
    matters = matters and not (message.startswith(_WITHOUT_BLOCK) and _is_only_begun(source.text, line))
    matters = matters and not lies_with_old_ones(facts().project, os.path.abspath(file.path))
    if is_printed := _PRINTED.search(source.line_text(line)) is not None:
        message = f"this is what a program printed of its objects, and no Python: {message}"
    matters = matters and not is_printed
    asks = asks_for_python_2(source.text)
    # Python 2 takes a tab for eight blanks.
    kept_as_it_is = is_a_text_of_python_2(message) and _is_of_python_2(file, facts)
    if asks or kept_as_it_is or is_python_2(source.text, line) or isinstance(error, TabError):
        if not names_tensorflow(source.data):
            return None
        message = f"{_FOR_PYTHON_2}: {message}"
        matters = matters and not asks and not kept_as_it_is and not _does_without(file, facts)
        matters = matters and is_for_python_3(_about_python(file, facts))
    elif name := name_of_old(source.text, is_surely_python):
        message = f"`{name}` is a keyword since Python 3.7, and nothing in this file was checked: {message}"
        matters = matters and is_from_3_7(_about_python(file, facts))
    elif is_starred_in_brackets(source.text, is_surely_python):
        message = (
            f"Python refuses brackets around a starred argument since 3.9, and nothing here was checked: {message}"
        )
        matters = matters and is_from_3_9(_about_python(file, facts))
    return settle.syntax_finding(source, message, line, column, matters=matters)


def _is_only_begun(text: str, line: int) -> bool:
    """Whether a file ends where it is broken, with nothing but imports before: somebody has just begun to write it."""
    import ast

    lines = text.splitlines()
    before = "\n".join(lines[: max(0, line - 1)])
    if any(line.strip() for line in lines[line:]) or not is_surely_python(before):
        return False
    kinds = (ast.Import, ast.ImportFrom)
    return all(isinstance(part, kinds) for part in ast.parse(before).body) and "import" in before


def _about_python(file: InputFile, facts: Callable[[], ProjectFacts]) -> Iterator[tuple[str, str]]:
    """What the project says of its Python: names and texts of files, the nearest first."""
    return facts().declarations.about_python(os.path.dirname(os.path.abspath(file.path)))


def _is_of_python_2(file: InputFile, facts: Callable[[], ProjectFacts]) -> bool:
    """Whether the notebooks around a file were run with Python 2, or the project says that it is for no other."""
    kernels = next(facts().project.imports.around_in_notebooks(os.path.abspath(file.path), kernel_of), None)
    if kernels:
        return set(kernels) == {"2"}
    said = (says_python(name, text) for name, text in _about_python(file, facts))
    return next((python for python in said if python is not None), None) == 2


def _does_without(file: InputFile, facts: Callable[[], ProjectFacts]) -> bool:
    """Whether a project with other programs neither imports a file nor says how to start it."""
    path = os.path.abspath(file.path)
    if file.kind is not Kind.PYTHON or file.is_stdin or not facts().project.imports.does_without(path):
        return False
    return not any(os.path.basename(path) in text for _, text in _about_python(file, facts))


def _is_linked(file: InputFile, facts: Callable[[], ProjectFacts]) -> bool:
    """Whether a file takes something from others of the project, or they from it: no notes on the side."""
    imports, path = facts().project.imports, os.path.abspath(file.path)
    return bool(imports.reached(path) or imports.importing(path))


def _is_started(text: str) -> bool:
    """Whether a file says that it is a program of its own."""
    return "__main__" in text or text.startswith("#!")
