"""How a fix spells an API in a given file: with the file's own alias, and an import where there is none."""

from __future__ import annotations

import ast
import re

from tflint_stall.facts import Facts, Obj
from tflint_stall.facts.program.shown import is_cell_between
from tflint_stall.facts.syntax.compact import order_of
from tflint_stall.facts.syntax.tree import DEFS, dotted
from tflint_stall.fixes import rewrite
from tflint_stall.quick_dataclasses import dataclass
from tflint_stall.rule import Edit

# A line of imports is not made wider than this.
_WIDTH = 100
_PRIVATE = r"tensorflow\.python\.keras\.(layers|models|engine|optimizers|optimizer_v\d)\b"
_HOMES = frozenset({"tensorflow", "keras", "tf_keras"})
# What is asked to set the environment of the process.
_ENVIRONMENT = ("environ", "putenv", "set_backend", "set_visible_devices")


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
    edit = _new_import(facts, node, "import tensorflow as tf")
    return Spelled(f"tf.{path}", (edit,)) if edit is not None else None


def keras(facts: Facts, node: ast.AST, path: str, like: Obj | None = None) -> Spelled | None:
    """`keras.<path>` as the file spells Keras, `keras.…` or `tf.keras.…`: that one which made something, if told."""
    root = like.flavor.partition(".")[0] if like is not None else ""
    # What is private to TensorFlow is another Keras, whose models refuse the layers of this one.
    if any(re.match(_PRIVATE, binding.module) for binding in facts.module.imports):
        return None
    if (spelled := _imported(facts, node, path, root)) is not None:
        return spelled
    # A package that is imported for its effect is no way to spell what the file writes `tf.keras`.
    beside = ("tf_keras",) if not facts.tensorflow_alias(node) else ()
    # `K.clear_session()`, where the file has a name for that part of Keras.
    part, _, rest = path.partition(".")
    for name in ("tensorflow.keras", "keras"):
        alias = facts.module_alias(node, f"{name}.{part}")
        if alias and rest and root in ("", name.partition(".")[0]):
            return Spelled(f"{alias}.{rest}")
    for name in ("tensorflow.keras", "keras", *beside):
        alias = facts.module_alias(node, name)
        if alias and root in ("", name.partition(".")[0]):
            return Spelled(f"{alias}.{path}")
    if root in ("keras", "tf_keras"):
        if (spelled := _by_name(facts, node, path, root)) is not None:
            return spelled
        spelled = module(facts, node, root)
        return Spelled(f"{spelled.text}.{path}", spelled.edits) if spelled is not None else None
    # A file that imports neither has its Keras from a module of the project, which may be any.
    homes = (binding.module.partition(".")[0] for binding in facts.module.imports)
    is_seen = bool(facts.tensorflow_alias(node)) or any(home in _HOMES for home in homes)
    return tensorflow(facts, node, f"keras.{path}") if is_seen else None


def _imported(facts: Facts, node: ast.AST, path: str, root: str) -> Spelled | None:
    """`GlobalAveragePooling2D()` where the file imports its layers by their names, or is given one name more."""
    part, _, rest = path.partition(".")
    name = rest.partition("(")[0]
    homes = [home for home in ("tensorflow.keras", "keras") if root in ("", home.partition(".")[0])]
    for home in homes if name else ():
        if alias := facts.module_alias(node, f"{home}.{part}.{name}"):
            return Spelled(alias + rest.removeprefix(name))
    if not name or facts.free_name(name, node) != name:
        return None
    found: list[tuple[int, int, Edit]] = []
    for number, statement in enumerate(facts.tree.module.body):
        is_home = isinstance(statement, ast.ImportFrom) and statement.module in [f"{home}.{part}" for home in homes]
        if not isinstance(statement, ast.ImportFrom) or not is_home or order_of(statement) > order_of(node):
            continue
        last = statement.names[-1]
        end, edges = facts.tree.end(last), facts.source.line_text(last.end_lineno or last.lineno).rstrip()
        if last.name != "*" and not statement.level and len(edges) + len(name) + 2 <= _WIDTH:
            found.append((-len(statement.names), number, Edit(end, end, f", {name}")))
    # Of several, that one which most of them stand in: the others are for what is next to them.
    return Spelled(rest, (min(found)[2],)) if found else None


def _by_name(facts: Facts, node: ast.AST, path: str, root: str) -> Spelled | None:
    """`from keras.optimizers import Adam`, where the file takes from Keras whatever it takes so."""
    part, _, rest = path.partition(".")
    name = rest.partition("(")[0]
    taken = [binding for binding in facts.module.imports if binding.module.startswith(f"{root}.")]
    if not taken or not name.isidentifier() or facts.free_name(name, node) != name:
        return None
    line, tree = f"from {root}.{part} import {name}", facts.tree
    if all(tree.function(binding.node) is not None for binding in taken):
        # A file that imports Keras where it needs it.
        inside = [tree.statement(b.node) for b in taken if tree.function(b.node) is tree.function(node)]
        edit = rewrite.insert_line_after(tree, max(inside, key=order_of), line) if inside else None
    else:
        edit = _new_import(facts, node, line)
    return Spelled(rest, (edit,)) if edit is not None else None


def module(facts: Facts, node: ast.AST, name: str) -> Spelled | None:
    """A module of the standard library by its name in the file; `None` where that name means something else."""
    alias = facts.module_alias(node, name)
    if alias:
        return Spelled(alias)
    if facts.free_name(name, node) != name:
        return None
    edit = _new_import(facts, node, f"import {name}")
    return Spelled(name, (edit,)) if edit is not None else None


def python_function(facts: Facts) -> str:
    """What calls Python from a graph, as the TensorFlow of a file knows it."""
    return "py_func" if facts.target.may_be_before(1, 14) else "numpy_function"


def autotune_in_words(facts: Facts, node: ast.AST, number: int = 8) -> str:
    """What a sentence tells the author to write: a number where TensorFlow may be too old to choose one."""
    if spelled := autotune(facts, node):
        return spelled.text
    if facts.target.may_be_before(1, 13):
        return str(number)
    return "tf.data.experimental.AUTOTUNE" if facts.target.may_lack(2, 4) else "tf.data.AUTOTUNE"


def autotune(facts: Facts, node: ast.AST) -> Spelled | None:
    """`tf.data.AUTOTUNE`, as the file already spells it or as the targeted version knows it."""
    given = facts.sources.names_of_numbers.get(facts.tree.function(node), [])
    for name in dict.fromkeys(["AUTOTUNE", "AUTO", *given]):
        if facts.module.names.lookup(name, node) and _is_autotune(facts, name, node) and facts.is_bound(name, node):
            return Spelled(name)
    for load in facts.tree.loads.get("AUTOTUNE", ()):
        if (
            isinstance(load, ast.Attribute)
            and facts.api(load) == "tf.data.AUTOTUNE"
            and _means_there(facts, load, node)
        ):
            return Spelled(facts.tree.text(load))
    # The longer name is known to all versions that know it at all.
    if facts.target.may_be_before(1, 13):
        return None
    is_long = facts.target.may_lack(2, 4) or _spells_it_longer(facts)
    name = "experimental.AUTOTUNE" if is_long else "AUTOTUNE"
    for known in ("tensorflow.data", "tensorflow.compat.v1.data"):
        if alias := facts.module_alias(node, known):
            return Spelled(f"{alias}.{name}")
    if not facts.tensorflow_alias(node) and (alias := facts.module_alias(node, "tensorflow.compat.v1")):
        return Spelled(f"{alias}.data.experimental.AUTOTUNE")
    return tensorflow(facts, node, f"data.{name}")


def _spells_it_longer(facts: Facts) -> bool:
    """Whether the project writes the longer name, and nowhere the other one."""
    any_code = facts.module.project.any_code
    return any_code(facts.module, _is_long) and not any_code(facts.module, _is_short)


def _is_long(data: bytes) -> bool:
    return b"data.experimental.AUTOTUNE" in data


def _is_short(data: bytes) -> bool:
    return b"data.AUTOTUNE" in data


def norm_to_clip_by(facts: Facts) -> str:
    """The argument of optimizers that clips: the norm of all gradients together has one since TensorFlow 2.4 only."""
    is_there = facts.target.surely_has(2, 4) and not facts.target.has_early_keras()
    return "global_clipnorm" if is_there else "clipnorm"


def autotune_or_number(facts: Facts, node: ast.AST, number: int = 8) -> Spelled | None:
    """AUTOTUNE, or a number where TensorFlow may be too old to choose one: what `autotune_in_words` says."""
    spelled = autotune(facts, node)
    return Spelled(str(number)) if spelled is None and facts.target.may_be_before(1, 13) else spelled


def _means_there(facts: Facts, load: ast.Attribute, node: ast.AST) -> bool:
    """Whether `tf.data.AUTOTUNE`, as it stands somewhere, is the same at a node."""
    root: ast.expr = load
    while isinstance(root, ast.Attribute):
        root = root.value
    return isinstance(root, ast.Name) and facts.means_the_same(root, node) and facts.is_bound(root.id, node)


def _is_autotune(facts: Facts, name: str, node: ast.AST) -> bool:
    """Whether a name in scope is surely AUTOTUNE (or the -1 that it stands for)."""
    for binding in facts.module.names.lookup(name, node):
        if binding.value is None:
            if not binding.module.endswith("AUTOTUNE"):
                return False
        elif facts.api(binding.value) != "tf.data.AUTOTUNE" and not dotted(binding.value).endswith(
            ".data.experimental.AUTOTUNE"
        ):
            return False
    return True


def _new_import(facts: Facts, node: ast.AST, line: str) -> Edit | None:
    """The edit that adds an import: below the imports at the head of the file, and below what sets its environment.

    `None` where the environment is set in a function, or further down than what needs the import.
    """
    body = facts.tree.module.body
    needed = next((n for n, statement in enumerate(body) if facts.tree.contains(statement, node)), len(body))
    imported = line.split()[1].partition(".")[0]
    is_there = any(imports_package(statement, imported) for statement in body[:needed])
    reads = imported in ("tensorflow", "keras") and not is_there
    setting = [n for n, statement in enumerate(body) if reads and sets_environment(facts, statement)]
    if any(n >= needed or isinstance(body[n], (*DEFS, ast.ClassDef)) for n in setting):
        return None
    place = max(setting, default=-1)
    for number, statement in enumerate(body[:needed]):
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            above = body[place] if place >= 0 else statement
            if isinstance(above, (ast.Import, ast.ImportFrom)) and is_cell_between(facts.module, above, statement):
                break
            place = max(place, number)
        elif number > place and not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            break
    # Beside the first that is imported of the same package: what it waits for stands above it.
    first = next((n for n, statement in enumerate(body[:needed]) if imports_package(statement, imported)), None)
    place = _end_of_imports(facts, body[:needed], first, imported) if first is not None else place
    if place >= 0:
        return rewrite.insert_line_after(facts.tree, body[place], line)
    return (
        rewrite.insert_line_before(facts.tree, body[0], line, below_comments=True)
        if body and not _has_docstring(body)
        else None
    )


def _end_of_imports(facts: Facts, body: list[ast.stmt], first: int, package: str) -> int:
    """The last import of a package that stands below its first one without a gap, in the same cell."""
    place = number = first
    while number + 1 < len(body) and isinstance(body[number + 1], (ast.Import, ast.ImportFrom)):
        if is_cell_between(facts.module, body[number], body[number + 1]):
            break
        number += 1
        place = number if imports_package(body[number], package) else place
    return place


def imports_package(statement: ast.stmt, module: str) -> bool:
    """Whether a statement imports a package, or something of it."""
    names = [alias.name for alias in statement.names] if isinstance(statement, ast.Import) else []
    names += [statement.module or ""] if isinstance(statement, ast.ImportFrom) else []
    return any(name.partition(".")[0] == module for name in names)


def _has_docstring(body: list[ast.stmt]) -> bool:
    return isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)


def sets_environment(facts: Facts, statement: ast.stmt) -> bool:
    """Whether a statement says what TensorFlow or Keras read when they are imported."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return False
    return any(facts.tree.contains(statement, load) for name in _ENVIRONMENT for load in facts.tree.loads.get(name, ()))
