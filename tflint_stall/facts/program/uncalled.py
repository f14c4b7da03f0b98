"""Functions that nobody calls: what is left over in a program that does something else."""

from __future__ import annotations

import ast
import os

from tflint_stall.facts.program.notebook_objects import is_left_out_of_notebook
from tflint_stall.facts.program.requests import has_handlers
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.names import How
from tflint_stall.facts.syntax.tree import DEFS, dotted, last_name

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.values.module import Module

    Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

# Decorators that hand a function on as it is; another one may tell somebody of it.
PLAIN_DECORATORS = frozenset({"function", "wraps", "contextmanager", "cache", "lru_cache", "jit", "no_grad"})
# Functions of these names are called by who is not in sight: launchers, those who serve a model, runners of pipelines.
_CALLED_BY_NAME = frozenset(
    """main estimator_fn eval_input_fn input_fn input_handler keras_model_fn model_fn output_fn output_handler
    predict_fn preprocessing_fn run_fn serving_input_fn train_input_fn trainer_fn transform_fn""".split()
)
# What finds functions by texts, or offers all of a file.
_FINDING = frozenset({"Fire", "globals", "locals", "vars", "eval", "exec", "import_module", "dispatch_commands"})
# What imports a file whose name nobody sees, or runs what is in it.
_BY_TEXT = (b"importlib", b"__import__", b"import_module", b"runpy", b"instantiate", b"locate(", b"exec(", b"execfile(")
_MOST_ASKED = 30


def is_uncalled(module: Module, node: ast.AST) -> bool:
    """Whether code stands in a function that nothing calls, of a program that runs, or is imported, for other things.

    What a package offers is called by others. A method is called by whoever has the object. A notebook is not run by
    others; what its cells define and never name was tried in a cell that is gone.
    """
    function = _at_top(node)
    if not isinstance(function, DEFS) or module.is_test:
        return False
    if module.path.endswith(".ipynb"):
        return is_left_out_of_notebook(module, function)
    if not module.path.endswith(".py") or _is_offered(module):
        return False
    unused = _leading_to(module, function)
    if unused is None or not (_is_run(module) or module.project.is_imported(module)):
        return False
    names = {one.name for one in unused}
    if any(name in _CALLED_BY_NAME or name.startswith("test") for name in names):
        return False
    project = module.project
    if not project.sees_around(module) or _is_used_elsewhere(module, unused):
        return False
    # The dearest question: notebooks are large.
    return not project.is_named_in_notebook(module, names)


def is_beside_programs(module: Module, node: ast.AST) -> bool:
    """Whether code stands in a definition of a file that runs nothing, beside programs that do not import it."""
    definition, project = _at_top(node), module.project
    if definition is None or module.is_test or not module.path.endswith(".py") or project.is_installable:
        return False
    if _is_run(module) or project.is_imported(module) or not project.sees_around(module):
        return False
    return project.any_file(module, _has_main_guard) and not project.is_named_in_notebook(module, {definition.name})


def is_of_no_program(module: Module, node: ast.AST) -> bool:
    """Whether code stands in a file that only defines, and that no program beside it imports, by a text neither."""
    if not module.only_defines or has_handlers(module) or not is_beside_programs(module, node):
        return False
    return not module.project.any_file(module, _imports_by_text)


def _imports_by_text(data: bytes) -> bool:
    return any(word in data for word in _BY_TEXT)


def _has_main_guard(data: bytes) -> bool:
    return b"__main__" in data


def _at_top(node: ast.AST) -> Definition | None:
    """The definition at the top level of a file that a node stands in."""
    found: Definition | None = None
    current: ast.AST | None = node
    while current is not None:
        if isinstance(current, (*DEFS, ast.ClassDef)):
            found = current
        current = parent_of(current)
    return found


def _leading_to(module: Module, function: Definition) -> list[Definition] | None:
    """The definitions from which a function is reached, itself included; `None` where the file itself uses one."""
    if not _FINDING.isdisjoint(module.tree.calls):
        return None
    found = [function]
    for one in found:
        if len(found) > _MOST_ASKED or one.name in module.texts or not all(map(_is_plain, one.decorator_list)):
            return None
        for use in module.tree.loads.get(one.name, ()):
            # Of another object's attribute of that name nobody knows whether it is this; no file names itself.
            if not isinstance(use, ast.Name):
                continue
            user = _at_top(use)
            if user is None or isinstance(user, ast.ClassDef):
                return None
            if user not in found:
                found.append(user)
    return found


def _is_plain(decorator: ast.expr) -> bool:
    return last_name(decorator.func if isinstance(decorator, ast.Call) else decorator) in PLAIN_DECORATORS


def _is_run(module: Module) -> bool:
    """Whether a file is a program: it has a main guard, or calls a function of its own for what that does."""
    if module.has_main_guard:
        return True
    own = {one.name for one in module.tree.definitions()}
    calls = (s.value for s in module.import_time if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call))
    return any(isinstance(call.func, ast.Name) and call.func.id in own for call in calls)


def _is_offered(module: Module) -> bool:
    """Whether a file is part of a package that others install, not a script beside it."""
    if not module.project.is_installable:
        return False
    is_script = not os.path.exists(os.path.join(module.package, "__init__.py"))
    return not (is_script and _is_run(module))


def _is_used_elsewhere(module: Module, unused: list[Definition]) -> bool:
    """Whether a file that imports this one uses one of these functions, or passes it on."""
    names = {one.name for one in unused}
    if module.project.is_imported_widely(module) or module.project.is_named_unparsed(module, names):
        return True
    for place in module.project.importers(module, names):
        if os.path.basename(place.path) == "__init__.py":
            return True
        spelled = names | place.aliases(names)
        uses = (use for name in spelled for use in place.tree.loads.get(name, ()))
        if any(_may_be_one_of(unused, place, use) for use in uses):
            return True
        if any(node.value in names for node in place.tree.nodes(ast.Constant)):
            return True
    return False


def _may_be_one_of(unused: list[Definition], place: Module, use: ast.Name | ast.Attribute) -> bool:
    """Whether what is read in another file may be one of some functions."""
    functions = place.project.functions(place, use)
    if functions:
        return any(function.node in unused for function in functions)
    if isinstance(use, ast.Name):
        return True
    # `session.run`: only what is imported has functions of another file.
    owner = dotted(use.value).partition(".")[0]
    return any(binding.how is How.IMPORT for binding in place.names.lookup(owner, use)) if owner else False
