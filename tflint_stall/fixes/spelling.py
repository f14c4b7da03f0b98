"""How a fix spells an API in a given file: with the file's own alias, and an import where there is none."""

from __future__ import annotations

import ast

from tflint_stall.facts import Facts
from tflint_stall.fixes import rewrite
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Edit


@dataclass(frozen=True)
class Spelled:
    """The text of an API in a file, and the edits that make it mean something there."""

    text: str
    edits: tuple[Edit, ...] = ()


def tensorflow(facts: Facts, node: ast.AST, path: str) -> Spelled | None:
    """`tf.<path>` at a place; `None` where no name for TensorFlow can be made."""
    alias = facts.tensorflow_alias(node)
    if alias:
        return Spelled(f"{alias}.{path}")
    if facts.free_name("tf", node) != "tf":
        return None
    edit = _new_import(facts, "import tensorflow as tf")
    return Spelled(f"tf.{path}", (edit,)) if edit is not None else None


def keras(facts: Facts, node: ast.AST, path: str) -> Spelled | None:
    """`keras.<path>` as the file spells Keras: `keras.…`, `tf.keras.…`."""
    for name in ("tensorflow.keras", "keras", "tf_keras"):
        alias = facts.module_alias(node, name)
        if alias:
            return Spelled(f"{alias}.{path}")
    return tensorflow(facts, node, f"keras.{path}")


def module(facts: Facts, node: ast.AST, name: str) -> Spelled | None:
    """A module of the standard library by its name in the file; `None` where that name means something else."""
    alias = facts.module_alias(node, name)
    if alias:
        return Spelled(alias)
    if facts.free_name(name, node) != name:
        return None
    edit = _new_import(facts, f"import {name}")
    return Spelled(name, (edit,)) if edit is not None else None


def autotune(facts: Facts, node: ast.AST) -> Spelled | None:
    """`tf.data.AUTOTUNE`, as the file already spells it or as the targeted version knows it."""
    for name in ("AUTOTUNE", "AUTO"):
        if facts.module.names.lookup(name, node) and _is_autotune(facts, name, node):
            return Spelled(name)
    for load in facts.tree.loads.get("AUTOTUNE", ()):
        if isinstance(load, ast.Attribute) and facts.api(load) == "tf.data.AUTOTUNE":
            return Spelled(facts.tree.text(load))
    # The longer name is known to all versions.
    if facts.target.tensorflow.may_be_below(2, 4):
        return tensorflow(facts, node, "data.experimental.AUTOTUNE")
    return tensorflow(facts, node, "data.AUTOTUNE")


def _is_autotune(facts: Facts, name: str, node: ast.AST) -> bool:
    """Whether a name in scope is surely AUTOTUNE (or the -1 that it stands for)."""
    for binding in facts.module.names.lookup(name, node):
        if binding.value is None:
            if not binding.module.endswith("AUTOTUNE"):
                return False
        elif facts.api(binding.value) != "tf.data.AUTOTUNE":
            return False
    return True


def _new_import(facts: Facts, line: str) -> Edit | None:
    """The edit that adds an import after the imports at the head of the file."""
    last: ast.stmt | None = None
    for statement in facts.tree.module.body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            last = statement
        elif not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            break
    if last is not None:
        return rewrite.insert_line_after(facts.tree, last, line)
    first = next(iter(facts.tree.module.body), None)
    return rewrite.insert_line_before(facts.tree, first, line) if first is not None else None
