"""TFS606: see the class."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Api, argument, last_name
from tflint_stall.facts.program.definitions import definitions
from tflint_stall.facts.syntax.compact import parent_of
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

_QUERY = r"--query-[a-z-]+[= ](?P<fields>[\w.,-]+)"
# A list of fields that stands by itself, and what it is put behind: `f"--query-gpu={FIELDS}"`.
_FIELDS = r"(?P<fields>[a-z]\w*(?:[.,-]+\w+)+)"
_ASKING = r"--query-[a-z-]+[= ]$"
_RUNNERS = frozenset(
    """run Popen check_output check_call call system popen getoutput getstatusoutput
    create_subprocess_exec create_subprocess_shell""".split()
)
# Those that give what the command printed, and nothing about the command.
_GIVING_OUTPUT = frozenset("check_output check_call call system popen getoutput getstatusoutput".split())
# What a process has printed, and how it went.
_OUTPUT = frozenset("stdout stderr communicate wait poll returncode".split())


class NvidiaSmiQueryFields(Rule):
    """A field of `nvidia-smi --query-gpu` that does not exist.

    ## Why it stalls
    The fields of `nvidia-smi` are written with dots: `memory.used`, `utilization.gpu`. With a dash it prints `Field
    "memory-used" is not a valid field to query.` and exits with an error, each time: the monitor that was to show how
    full the card is shows nothing, for as long as the training runs.

    ## Example
    ```python
    import subprocess
    import tensorflow as tf

    print(tf.__version__)
    subprocess.run(["nvidia-smi", "--query-gpu=memory-used,memory-total", "--format=csv"])
    ```

    ## Use instead
    ```python
    import subprocess
    import tensorflow as tf

    print(tf.__version__)
    subprocess.run(["nvidia-smi", "--query-gpu=memory.used,memory.total", "--format=csv"])
    ```

    ## When not to
    Texts that are only printed or logged.

    ## Fix safety
    Safe: dots for dashes inside of the list of fields; nothing else could have been meant. Unsafe where the text may
    be no command, where it is a name's, and where something shows it: what `subprocess.run` gives, or an error.
    """

    code = "TFS606"
    level = Level.ERROR
    triggers = ("nvidia-smi",)
    tensorflow = ">=1.0"
    why = "nvidia-smi has no field with a dash in its name: it prints an error and exits, each time"

    def visit_Constant(self, constant: ast.Constant) -> None:
        text = self.facts.tree.text(constant) if isinstance(constant.value, (str, bytes)) else ""
        pattern = _QUERY if re.search(_QUERY, text) else _FIELDS
        runner = self._runner(constant) if pattern is _QUERY or self._is_asked_for(constant) else None
        if runner is None:
            return
        wrong, edits = [], []
        for match in re.finditer(pattern, text):
            start = self.facts.tree.start(constant) + match.start("fields")
            wrong += [field for field in match["fields"].split(",") if "-" in field]
            edits += [
                Edit(start + at, start + at + 1, ".") for at, letter in enumerate(match["fields"]) if letter == "-"
            ]
        if wrong:
            self.report(
                constant,
                f"`nvidia-smi` has no field `{wrong[0]}`",
                help=f"write `{wrong[0].replace('-', '.')}`",
                fix=Fix("dots instead of dashes", self._safety(runner, constant), tuple(edits)),
                given=(runner.func,),
            )

    def _safety(self, runner: ast.Call, constant: ast.Constant) -> Safety:
        """The command must only be run: not be shown, and no error that quotes it be caught."""
        run = self._is_only_run(runner) and self._is_only_given(constant, runner)
        return Safety.SAFE if run and not self.facts.may_be_caught(runner, OSError) else Safety.UNSAFE

    def _is_only_run(self, runner: ast.Call) -> bool:
        """Whether what a call gives is asked for the output of the command, and for nothing about the command."""
        parent = parent_of(runner)
        if isinstance(parent, ast.Expr) or last_name(runner.func) in _GIVING_OUTPUT:
            return True
        if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name) and len(parent.targets) == 1:
            loads = self.facts.tree.loads.get(parent.targets[0].id, ())
            return all(isinstance(up := parent_of(load), ast.Attribute) and up.attr in _OUTPUT for load in loads)
        return isinstance(parent, ast.Attribute) and parent.attr in _OUTPUT

    def _is_only_given(self, constant: ast.Constant, runner: ast.Call) -> bool:
        """Whether a text stands in the call, or in what only this call is given by a name."""
        tree, statement = self.facts.tree, self.facts.tree.statement(constant)
        if tree.contains(runner, constant):
            return True
        names = [last_name(target) for target in statement.targets] if isinstance(statement, ast.Assign) else []
        loads = [load for name in names for load in tree.loads.get(name, ())]
        return len(names) == 1 and len(loads) == 1 and tree.contains(runner, loads[0])

    def _is_asked_for(self, constant: ast.Constant) -> bool:
        """Whether a text with a dash is put behind `--query-gpu=`, by the name that it is bound to."""
        if not isinstance(constant.value, str) or "-" not in constant.value:
            return False
        for whole in self.facts.tree.nodes(ast.JoinedStr):
            for before, part in zip(whole.values, whole.values[1:], strict=False):
                asks = isinstance(before, ast.Constant) and re.search(_ASKING, str(before.value))
                name = part.value if isinstance(part, ast.FormattedValue) else None
                if asks and name is not None and any(d.expr is constant for d in definitions(self.facts.module, name)):
                    return True
        return False

    def _runner(self, constant: ast.Constant) -> ast.Call | None:
        """The call that runs the command which a text is part of, or of which a name is bound to it."""
        tree = self.facts.tree
        runs = [call for call in tree.nodes(ast.Call) if last_name(call.func) in _RUNNERS and self._runs(call)]
        for call in runs:
            given = [*call.args, *self._bound(call)]
            is_of_it = any("nvidia-smi" in tree.text(part) for part in given)
            if is_of_it and any(tree.contains(part, constant) for part in given):
                return call
        return None

    def _bound(self, call: ast.Call) -> list[ast.expr]:
        """What the names in a command stand for: of the file, of a class, of what a function is given."""
        tree, command = self.facts.tree, argument(call, 0, "args", "cmd", "command")
        if command is None:
            return []
        names = [*tree.within(command, ast.Name), *tree.within(command, ast.Attribute)]
        found = [place for name in names for place in definitions(self.facts.module, name)]
        return [place.expr for place in found if place.module is self.facts.module]

    def _runs(self, call: ast.Call) -> bool:
        values = self.facts.values(call.func)
        return any(isinstance(v, Api) and v.path.startswith(("subprocess.", "os.", "asyncio.")) for v in values)
