"""Who may import whom, and what a check must never load."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tflint_stall import facts

PROJECT = Path(__file__).parents[1]

# Ways into the program: they import the rest, and nothing imports them.
DOORS = ("cli", "pylint", "flake8", "codemods", "server", "verify")
# Doors that open other doors: `python -m tflint_stall`, and the verbs of the command line.
PASSAGES = {("tflint_stall.__main__", "cli"), ("tflint_stall.cli", "verify"), ("tflint_stall.cli", "server")}
WRITING_FIXES = tuple(
    f"fixes.{name}"
    for name in "called clipping codemod compiled_anew headers hoist left_over parallelism rewrite spelling".split()
)
RULES_MAY = ("quick_dataclasses", "rule", "facts", "cst", *WRITING_FIXES)
REPORT_MAY = ("quick_dataclasses", "rule", "report", "terminal", "documents.source", "documents.notebook")
DOCUMENTS_OF_FACTS = (
    "documents.source",
    "documents.exercises",
    "documents.printed_training",
    "documents.printed_versions",
    "documents.words",
)
FACTS_MAY = ("quick_dataclasses", "rule", *DOCUMENTS_OF_FACTS, "facts")
# The rooms of the facts, from the ground up: each knows itself and those below.
FLOORS = ("syntax", "api", "values", "program", "tensorflow")
# They cost more than a whole run of the linter.
NEVER = ("libcst.matchers", "libcst.metadata")

STALLING = """
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
for state in np.random.rand(1000, 4):
    action = model.predict(np.expand_dims(state, 0), verbose=0)
    assert tf.matmul(action, {created}) is not None
"""
WITHOUT_FIX = """
import tensorflow as tf

def rotated(x):
    return tf.matmul(x, tf.eye(512))

def run(batches):
    return [rotated(batch) for batch in batches]
"""


# -- what the files say --------------------------------------------------------------------------


def _files() -> dict[str, Path]:
    """The modules of the package and of the rules, by their names."""
    paths = [*PROJECT.glob("tflint_stall/**/*.py"), *PROJECT.glob("rules/**/*.py")]
    return {_module(path): path for path in sorted(paths)}


def _module(path: Path) -> str:
    parts = path.relative_to(PROJECT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _imports(module: str) -> frozenset[str]:
    """The modules that a module imports when it is loaded or later, by absolute name; not those for types only."""
    path = _files()[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for node in _outside_type_checking(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            found.update(f"{base}.{alias.name}" if f"{base}.{alias.name}" in _files() else base for alias in node.names)
    return frozenset(found)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parents = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*parents, *([node.module] if node.module else [])])


def _outside_type_checking(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield from _outside_type_checking(child)


def _ours(module: str) -> set[str]:
    """The parts of the engine that a module imports, by the first name under the package."""
    inside = (name.split(".") for name in _imports(module) if name.startswith(("tflint_stall.", "rules.")))
    return {"rules" if parts[0] == "rules" else parts[1] for parts in inside}


def _strangers(module: str, known: tuple[str, ...]) -> list[str]:
    """What a module imports of ours that is in none of the known rooms."""
    ours = (name.removeprefix("tflint_stall.") for name in _imports(module) if name.startswith("tflint_stall."))
    return [name for name in ours if not any(name == room or name.startswith(f"{room}.") for room in known)]


def _below(*packages: str) -> list[str]:
    return [
        name for name in _files() if name.startswith(tuple(f"{package}." for package in packages)) or name in packages
    ]


def test_this_file_sees_imports() -> None:
    assert "facts" in _ours("tflint_stall.engine.run")
    assert "libcst" in _imports("tflint_stall.fixes.rewrite")
    assert "tflint_stall.verify.bench" in _imports("tflint_stall.verify.fixtures")
    assert _below("rules") and _below("tflint_stall.report") and _below("tflint_stall.facts")


@pytest.mark.parametrize("module", _below("rules"))
def test_rules_ask_the_facts_and_write_fixes(module: str) -> None:
    assert not _strangers(module, RULES_MAY)


@pytest.mark.parametrize("module", _below("tflint_stall.facts"))
def test_facts_stand_on_the_source_alone(module: str) -> None:
    assert not _strangers(module, FACTS_MAY)


@pytest.mark.parametrize("module", [name for floor in FLOORS for name in _below(f"tflint_stall.facts.{floor}")])
def test_facts_know_only_the_floors_below(module: str) -> None:
    floor = module.split(".")[2]
    known = tuple(f"facts.{below}" for below in FLOORS[: FLOORS.index(floor) + 1])
    assert not _strangers(module, (*FACTS_MAY[:-1], *known))


def test_the_facts_are_found_where_their_types_are() -> None:
    """The package finds its names when they are asked for; type checkers read them off imports."""
    typed = {}
    for node in ast.walk(ast.parse(Path(facts.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tflint_stall.facts."):
            typed.update(dict.fromkeys((alias.name for alias in node.names), node.module))
    assert {name: f"tflint_stall.facts.{module}" for name, module in facts._PLACES.items()} == typed
    assert sorted(typed) == sorted(facts.__all__)
    assert all(getattr(facts, name) is not None for name in typed)


@pytest.mark.parametrize("module", _below("tflint_stall.report"))
def test_renderers_know_findings_only(module: str) -> None:
    assert not _strangers(module, REPORT_MAY)


def test_the_words_of_rules_import_nothing_of_ours() -> None:
    assert _ours("tflint_stall.rule") == {"quick_dataclasses"}
    assert _ours("tflint_stall.documents.source") == {"quick_dataclasses"}


@pytest.mark.parametrize("module", _below("tflint_stall"))
def test_nothing_imports_a_door(module: str) -> None:
    own = module.split(".")[1:2]
    opened = {door for door in _ours(module) & set(DOORS) if [door] != own}
    passages = {door for start, door in PASSAGES if module == start or module.startswith(f"{start}.")}
    assert opened <= passages


@pytest.mark.parametrize("module", [*_below("tflint_stall"), *_below("rules")])
def test_nothing_slow_and_no_tensorflow_is_imported(module: str) -> None:
    if module.startswith("tflint_stall.verify."):
        return
    imported = _imports(module)
    assert not [name for name in imported if name.startswith(NEVER)]
    assert not [name for name in imported if name.partition(".")[0] in ("tensorflow", "keras")]


# -- what a run loads ----------------------------------------------------------------------------


def _loaded(code: str, folder: Path) -> set[str]:
    """The modules in a fresh interpreter after `code`."""
    program = f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    command = [sys.executable, "-c", program]
    environment = {"PYTHONPATH": str(PROJECT), "PATH": ""}
    done = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True, timeout=60)
    return set(json.loads(done.stdout.splitlines()[-1]))


def _checked(text: str, folder: Path, tail: str) -> set[str]:
    """What checking a file loads; `folder` also holds modules that say so loudly when they are imported."""
    (folder / "program.py").write_text(text, encoding="utf-8")
    for name in ("tensorflow", "keras"):
        (folder / f"{name}.py").write_text(f'raise AssertionError("{name} was imported")\n', encoding="utf-8")
    return _loaded(f"import tflint_stall\nfound = tflint_stall.check_paths(['program.py'])\n{tail}", folder)


def test_a_check_with_fixes_loads_libcst_but_not_its_matchers(tmp_path: Path) -> None:
    # The comma at the end of the call is LibCST's to place.
    program = (
        STALLING.format(created="tf.eye(2)") + "model.fit(tf.data.Dataset.list_files('*').map(tf.io.read_file,))\n"
    )
    loaded = _checked(program, tmp_path, "assert any(finding.fix for finding in found)")
    # LibCST itself loads its metadata providers; that nothing of ours asks for one is tested above.
    assert "libcst" in loaded
    assert loaded.isdisjoint({"libcst.matchers", "tensorflow", "keras", "tflint_stall.verify"})


def test_a_check_without_fixes_does_not_load_libcst(tmp_path: Path) -> None:
    loaded = _checked(WITHOUT_FIX, tmp_path, "assert found and not any(finding.fix for finding in found)")
    assert loaded.isdisjoint({"libcst", "tensorflow", "keras"})


def test_a_file_without_tensorflow_loads_no_rule(tmp_path: Path) -> None:
    loaded = _checked("print('nothing to see')\n", tmp_path, "assert not found")
    assert not [name for name in loaded if name.startswith(("tflint_stall.rules", "tflint_stall.facts", "libcst"))]
