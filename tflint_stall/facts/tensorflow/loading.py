"""Models that are loaded again and again: from where, and whether that is needed each time."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts.api.api_table import COMPILED_LOADERS
from tflint_stall.facts.program.invariance import Invariance
from tflint_stall.facts.program.loops import Hot, Loops
from tflint_stall.facts.program.rarity import share_of_rounds
from tflint_stall.facts.program.reached import calls_in
from tflint_stall.facts.program.requests import answers_requests, is_view
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.facts.syntax.tree import COMPREHENSIONS, DEFS, dotted, last_name
from tflint_stall.facts.values.values import Api, Method, Obj
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from tflint_stall.facts.syntax.tree import Function
    from tflint_stall.facts.values.module import Module

LOADERS = frozenset({"keras.models.load_model", "keras.saving.load_model", *COMPILED_LOADERS})
# What makes another model of one that was loaded, or writes a model that is loaded then.
_CHANGING = frozenset(
    """fit fit_generator train_on_batch compile set_weights load_weights apply_gradients minimize save
    save_weights save_model ModelCheckpoint train quantize_model prune_low_magnitude
    clear_session write_model export copyfile download urlretrieve""".split()
)
# What libraries of arrays and pictures save is no model: `numpy.save(path, mask)`, `Image.fromarray(mask).save(path)`.
_OF_OTHER_FILES = ("numpy.", "PIL.", "matplotlib.", "pandas.", "scipy.", "nibabel.", "skimage.")
_RELOADING = r"(?i)(re|hot_?)load|refresh|update|swap|switch|benchmark|measure|time_|warm"
_DEEPEST_CALL = 3


@dataclass(frozen=True, eq=False)
class Loading:
    """A model that is loaded again and again, though it is the same one."""

    call: ast.Call
    # The loop; `None` where each request loads it.
    hot: Hot | None


class Loadings:
    """Answers for one file."""

    def __init__(self, module: Module, loops: Loops) -> None:
        self._module = module
        self._loops = loops

    def of(self, call: ast.Call) -> Loading | None:
        """Whether a call loads the same model again and again, and nothing needs it to."""
        if not self._loads(call) or share_of_rounds(self._module, call) == 0 or self._is_collected(call):
            return None
        if isinstance(function := self._module.tree.function(call), DEFS) and re.search(_RELOADING, function.name):
            return None
        hot = self._loops.hot(self._module, call)
        if hot is None:
            return Loading(call, None) if self._answers(self._module, call, ()) and self._is_fixed(call) else None
        around = hot.loop if hot.via is None else self._module.tree.function(call)
        if (
            around is None
            or _waits(hot)
            or self._is_changed(self._module, around)
            or self._is_changed(hot.module, hot.loop)
        ):
            return None
        return Loading(call, hot) if self._is_the_same(call, hot) else None

    def _loads(self, call: ast.Call) -> bool:
        values = self._module.project.evaluator.evaluate(self._module, call.func)
        return any(isinstance(value, Api) and value.path in LOADERS for value in values)

    def _is_the_same(self, call: ast.Call, hot: Hot) -> bool:
        if not call.args and not call.keywords:
            return False
        invariance = Invariance(hot, self._module, call)
        path = call.args[0] if call.args else call.keywords[0].value
        return invariance.holds(path)

    def _is_fixed(self, call: ast.Call) -> bool:
        """Whether the path does not come with the request."""
        function = self._module.tree.function(call)
        path = call.args[0] if call.args else None
        if path is None or function is None:
            return False
        return Invariance(Hot(function, self._module), self._module, call).holds(path)

    def _is_collected(self, call: ast.Call) -> bool:
        """`[load_model(p) for p in …]`, `models.append(load_model(p))`: they are kept."""
        around = parent_of(call)
        if isinstance(around, COMPREHENSIONS):
            return True
        statement = self._module.tree.statement(call)
        stored = isinstance(statement, ast.Assign) and any(
            isinstance(target, ast.Subscript) for target in statement.targets
        )
        names = {dotted(t) for t in statement.targets if dotted(t)} if isinstance(statement, ast.Assign) else set()
        adds = (c for c in self._module.tree.calls.get("append", ()) if c.args and dotted(c.args[0]) in names)
        inline = isinstance(around, ast.Call) and last_name(around.func) in ("append", "add", "extend")
        return stored or inline or any(self._module.tree.function(c) is self._module.tree.function(call) for c in adds)

    def _is_changed(self, module: Module, around: ast.AST) -> bool:
        """Whether what runs each time trains a model, changes it, or writes one: then the next round needs another."""
        if any(last_name(target) == "trainable" for target in module.tree.within(around, ast.Attribute)):
            return True
        return any(
            last_name(reached.call.func) in _CHANGING and not all(map(_is_of_other_files, reached.callees or (None,)))
            for reached in calls_in(module, around)
        )

    def _answers(self, module: Module, node: ast.AST, seen: tuple[Function, ...]) -> bool:
        """Whether code runs for each request: in a handler, or in a function that one calls."""
        function = module.tree.function(node)
        if function is None or function in seen or len(seen) >= _DEEPEST_CALL:
            return False
        if isinstance(function, DEFS):
            if share_of_rounds(module, node) == 0 or re.search(_RELOADING, function.name):
                return False
            if answers_requests(function):
                return not any(re.search(_RELOADING, text) for text in _routes(function))
            if is_view(module.method_class(function), function):
                return True
        sites = module.project.call_sites(module, function)
        return any(self._answers(site.module, site.call, (*seen, function)) for site in sites)


def _is_of_other_files(callee: object) -> bool:
    owner = callee.owner if isinstance(callee, Method) else callee
    path = owner.path if isinstance(owner, Api) else owner.api if isinstance(owner, Obj) else ""
    return path.startswith(_OF_OTHER_FILES)


def _waits(hot: Hot) -> bool:
    """Whether a loop waits, for the next checkpoint or for some time, and then has all the time to load."""
    tree = hot.module.tree
    iterable = hot.loop.iter if isinstance(hot.loop, (ast.For, ast.AsyncFor)) else None
    polls = isinstance(iterable, ast.Call) and last_name(iterable.func) == "checkpoints_iterator"
    return polls or any(tree.contains(hot.loop, call) for call in tree.calls.get("sleep", ()))


def _routes(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    calls = [decorator for decorator in function.decorator_list if isinstance(decorator, ast.Call)]
    given = [item for call in calls for item in call.args]
    return [str(item.value) for item in given if isinstance(item, ast.Constant)]
