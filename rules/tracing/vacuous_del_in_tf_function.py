"""TFS214: see the class."""

from __future__ import annotations

import ast

from tflint_stall.facts import Kind, Mode, last_name
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.tensorflow.surely_traced import of_function
from tflint_stall.fixes import rewrite
from tflint_stall.rule import Edit, Fix, Level, Rule, Safety

# What reads names in another way than by writing them.
_REFLECTING = frozenset({"locals", "vars", "eval", "exec", "dir", "globals"})


class VacuousDelInTfFunction(Rule):
    """`del` of a tensor inside of a tf.function.

    ## Why it stalls
    It does not, but it does not help either: `del` takes away a name of Python while the function is traced. The graph
    is the same with it and without, and the runtime frees each tensor after its last use by itself.

    ## Example
    ```python
    import tensorflow as tf

    @tf.function
    def total(images):
        squares = images * images
        result = tf.reduce_sum(squares)
        del squares
        return result
    ```

    ## Use instead
    ```python
    import tensorflow as tf

    @tf.function
    def total(images):
        squares = images * images
        return tf.reduce_sum(squares)
    ```
    What lowers the memory of a step is a smaller batch, `tf.recompute_grad`, or mixed precision.

    ## When not to
    What the function never reads is deleted to say so, a name may be deleted because it is used again for something
    else, and `del tape` is how TensorFlow's guide ends a persistent tape. Outside of a tf.function `del` does release a
    tensor.

    ## Fix safety
    Safe in a function that is a tf.function by its decorator: the graph is the same. Unsafe in what such a function
    calls, which eager code may call, too. There is none where something looks at the names (`locals()`), or expects a
    NameError.
    """

    code = "TFS214"
    level = Level.ADVICE
    triggers = ("del ",)
    tensorflow = ">=2.0"
    why = "a tf.function is traced once: `del` removes a Python name then, and the graph is the same without it"

    def visit_Delete(self, node: ast.Delete) -> None:
        function = self.facts.tree.function(node)
        if function is None or self.facts.mode(node) is not Mode.TF_FUNCTION:
            return
        names = [target for target in node.targets if isinstance(target, ast.Name)]
        vacuous = [name for name in names if self._is_vacuous(name, function)]
        if not vacuous:
            return
        listed = ", ".join(f"`{name.id}`" for name in vacuous)
        gone = "is gone" if len(vacuous) == 1 else "are gone"
        self.report(
            node,
            f"`del` frees nothing in a tf.function: {listed} {gone} only in Python",
            help="leave it out",
            fix=self._fix(node, names, vacuous, function),
            given=(of_function(self.facts.module, function),),
        )

    def _is_vacuous(self, name: ast.Name, function: ast.AST) -> bool:
        """Whether a local is read before, and neither bound nor read again behind.

        What nobody reads is deleted to say so; `del tape` is the way of TensorFlow's own guide.
        """
        tree, names = self.facts.tree, self.facts.module.names
        loads = [load for load in tree.loads.get(name.id, ()) if tree.contains(function, load)]
        bindings = names.bindings.get(function, {}).get(name.id, [])  # type: ignore[call-overload]
        if not loads or not bindings or any(binding.remote for binding in bindings):
            return False
        if self.facts.obj(loads[0], Kind.TAPE) is not None:
            return False
        later = [*loads, *(binding.node for binding in bindings)]
        return not any(order_of(node) > order_of(name) for node in later)

    def _fix(self, node: ast.Delete, names: list[ast.Name], vacuous: list[ast.Name], function: ast.AST) -> Fix | None:
        tree = self.facts.tree
        if any(last_name(call.func) in _REFLECTING for call in tree.within(function, ast.Call)):
            return None
        if any(self._catches_name_error(handler) for handler in tree.within(function, ast.ExceptHandler)):
            return None
        # A helper may be called from eager code, too, where `del` does free something.
        declared = getattr(function, "decorator_list", [])
        # An object of the program may do something when it goes.
        silent = not self.facts.module.project.any_near(self.facts.module, lambda data: b"__del__" in data)
        safety = Safety.SAFE if silent and any(map(self.facts.is_tf_function, declared)) else Safety.UNSAFE
        if len(vacuous) == len(node.targets):
            return Fix("leave it out", safety, (self._removed(node),)) if self._stands_alone(node) else None
        kept = ", ".join(tree.text(target) for target in node.targets if target not in vacuous)
        edit = rewrite.replace(tree, node, f"del {kept}")
        return Fix(f"delete only `{kept}`", safety, (edit,))

    def _stands_alone(self, node: ast.Delete) -> bool:
        return len(self.facts.tree.block(node)) == 1 or rewrite.stands_alone(self.facts.tree, node)

    def _removed(self, node: ast.Delete) -> Edit:
        tree = self.facts.tree
        if len(tree.block(node)) == 1:
            return rewrite.replace(tree, node, "pass")
        return rewrite.delete_lines(tree, node)

    def _catches_name_error(self, handler: ast.ExceptHandler) -> bool:
        caught = [] if handler.type is None else list(ast.walk(handler.type))
        names = {last_name(part) for part in caught}
        return handler.type is None or bool(names & {"NameError", "UnboundLocalError", "Exception", "BaseException"})
