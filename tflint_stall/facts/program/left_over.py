"""What is left over of an earlier state: a file that nobody imports beside its twin, a class that no cell makes."""

from __future__ import annotations

import ast
import os
import re

from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import DEFS

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# What imports files by names that nobody sees.
_FINDING = rb"\bimport_module\b|\b__import__\b|\bimportlib\b|\bpkgutil\b|\bexecfile\b|\brunpy\b"


def is_left_over(module: Module, node: ast.AST) -> bool:
    """Whether code stands in a function that no run of the program reaches, because nothing takes its file or class."""
    if module.tree.function(node) is None or module.is_test:
        return False
    if module.path.endswith(".ipynb"):
        return _is_of_class_nobody_makes(module, node)
    top = next((one for one in module.tree.ancestors(node) if parent_of(one) is module.tree.module), node)
    if not isinstance(top, (*DEFS, ast.ClassDef)) or not module.only_defines:
        return False
    return _is_file_of_nobody(module, top.name)


def _is_of_class_nobody_makes(module: Module, node: ast.AST) -> bool:
    """Whether a notebook names a class no more after its definition; cells that are no Python are asked as well."""
    found = next((one for one in module.tree.ancestors(node) if isinstance(one, ast.ClassDef)), None)
    if found is None or found not in module.tree.module.body or found.decorator_list:
        return False
    text = (module.project.imports.content(module.path) or b"").decode("utf-8", "replace")
    uses = [text[: use.start()].endswith("class ") for use in re.finditer(rf"\b{re.escape(found.name)}\b", text)]
    same = [one for one in module.tree.module.body if isinstance(one, ast.ClassDef) and one.name == found.name]
    # What was named before is a class of that name before it; cells are run in another order, too.
    is_last = bool(uses) and uses[-1] and same[-1] is found
    return is_last and (len(uses) == 1 or (len(same) > 1 and uses.count(True) == len(same)))


def _is_file_of_nobody(module: Module, name: str) -> bool:
    """Whether no file of a program imports or names one, but another beside it that defines the same name."""
    project, folder = module.project, os.path.dirname(module.path)
    stem, kind = os.path.splitext(os.path.basename(module.path))
    if kind != ".py" or stem == "__init__" or project.is_installable or not project.sees_around(module):
        return False
    if project.is_imported(module) or project.files_with(module, stem):
        return False
    return _has_used_twin(module, folder, name) and not project.any_file(module, _finds_files)


def _has_used_twin(module: Module, folder: str, name: str) -> bool:
    """Whether a program, or a notebook that lies there too, imports a file of the folder that defines the same."""
    imports = module.project.imports
    here = [path for path in imports.all_files(folder) if os.path.dirname(path) == folder and path != module.path]
    by_notebooks = {path for one in here if one.endswith(".ipynb") for path in imports.reached(one)}
    files = [path for path in here if path.endswith(".py") and (path in by_notebooks or imports.importing(path))]
    defined = re.compile(rb"(?m)^(?:class|def)[ ]+%s\b" % re.escape(name.encode()))
    return any(defined.search(data) for data in imports.contents(files).values())


def _finds_files(data: bytes) -> bool:
    return re.search(_FINDING, data) is not None
