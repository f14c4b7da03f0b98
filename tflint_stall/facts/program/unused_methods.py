"""Methods that nobody calls: what a class of a program can do, and nobody asks it to."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from tflint_stall.facts.program.notebook_objects import is_unasked_in_notebook
from tflint_stall.facts.program.uncalled import is_uncalled
from tflint_stall.facts.syntax.compact import scope_of
from tflint_stall.facts.syntax.tree import DEFS, last_name
from tflint_stall.facts.values.values import Api, Cls

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

# Bases that call none of the methods of what comes from them.
_QUIET_BASES = frozenset({"abc.ABC", "builtins.object", "typing.Generic", "typing.Protocol"})
_OF_KERAS = ("keras.", "tf.Module", "tf.keras.")
# What Keras calls by itself, beside what begins with `on_`.
_CALLED_BY_KERAS = frozenset(
    """build call compile compute_loss compute_metrics evaluate fit from_config get_config get_updates
    make_test_function make_train_function metrics next predict predict_step result reset_state reset_states
    set_model set_params test_step train_step update_state""".split()
)
_PLAIN_DECORATORS = frozenset({"staticmethod", "classmethod", "abstractmethod", "function", "override"})


def is_method_of_nobody(module: Module, node: ast.AST) -> bool:
    """Whether a place is in a method whose name no file of the program reads of anything, or gives as a text.

    What a package offers is called by those who install it; what comes from a class of a library, by that.
    """
    method = _method_around(module, node)
    if method is None or method.name.startswith(("__", "on_", "test")) or module.is_test:
        return False
    if any(last_name(d.func if isinstance(d, ast.Call) else d) not in _PLAIN_DECORATORS for d in method.decorator_list):
        return False
    if module.path.endswith(".ipynb"):
        return is_unasked_in_notebook(module, method) and _is_left_alone_by_its_bases(module, method)
    read = _read_as(method.name)
    if _is_read_by_its_class(module, method) or read.search(_without_comments(module.source.data)):
        return False
    if not _is_left_alone_by_its_bases(module, method) or not _is_of_program(module):
        return False
    # Most are called by who imports the file: who that is was asked for anyway, and all files rest on each other then.
    if any(read.search(data) for data in module.project.importer_bytes(module)):
        return False
    return not any(read.search(data) for data in module.project.files_with(module, method.name))


def is_run_by_nobody(module: Module, node: ast.AST) -> bool:
    """Whether a place is in a function or a method that nobody calls."""
    return is_uncalled(module, node) or is_method_of_nobody(module, node)


def _is_of_program(module: Module) -> bool:
    """Whether a file, or the package that it lies in, is a part of a program that is all in sight."""
    project = module.project
    if project.is_installable or not project.sees_around(module):
        return False
    package = project.imports.as_module(module.package)
    return project.is_imported(module) or (package is not None and bool(project.imports.importing(package)))


def _method_around(module: Module, node: ast.AST) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    for parent in (node, *module.tree.ancestors(node)):
        # One without an object, too.
        if isinstance(parent, DEFS) and module.tree.enclosing_class(parent) is not None:
            return parent
    return None


def _is_read_by_its_class(module: Module, method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether the body of a class hands a function on that stands in it: `steps = [load, scale]`."""
    cls = module.tree.enclosing_class(method)
    return any(scope_of(use) is cls for use in module.tree.loads.get(method.name, ()) if isinstance(use, ast.Name))


def _read_as(name: str) -> re.Pattern[bytes]:
    """`agent.replay(…)`, `Thread(target=agent.replay)`, `getattr(agent, "replay")`; not `Command.replay.value`."""
    return re.compile(rb"""(?:\.|["'])%s\b(?!\s*\.)""" % re.escape(name.encode()))


# A file is asked about each of its methods.
@lru_cache(maxsize=4)
def _without_comments(data: bytes) -> bytes:
    """Without the lines that are comments: a call that was switched off is none."""
    return b"\n".join(line for line in data.splitlines() if not line.lstrip().startswith(b"#"))


def _is_left_alone_by_its_bases(module: Module, method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether nothing that a class comes from may call a method of this name."""
    cls = module.tree.enclosing_class(method)
    assert cls is not None
    classes = module.project.evaluator.classes
    for own in classes.lineage(Cls(cls, module)):
        for base in classes.bases(own):
            if isinstance(base, Cls) or (isinstance(base, Api) and base.path in _QUIET_BASES):
                continue
            is_of_keras = isinstance(base, Api) and base.path.startswith(_OF_KERAS)
            if not is_of_keras or method.name in _CALLED_BY_KERAS or method.name.startswith("_"):
                return False
    return True
