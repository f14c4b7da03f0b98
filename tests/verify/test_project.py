"""Which files a script imports, and private copies that never touch the user's tree."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from tflint_stall.verify import project


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A marked project with a package, data, links, and things around it."""
    root = tmp_path / "around" / "project"
    (root / "lib").mkdir(parents=True)
    (root / "venv").mkdir()
    (root / "__pycache__").mkdir()
    (root / "pyproject.toml").write_text("")
    (root / "venv" / "pyvenv.cfg").write_text("")
    (root / "train.py").write_text("import os, lib.a\nfrom lib import b\nimport missing\n")
    (root / "lib" / "__init__.py").write_text("")
    (root / "lib" / "a.py").write_text("from . import c\nfrom .d import x\n")
    (root / "lib" / "b.py").write_text("def broken(:\n")
    for name in "cdz":
        (root / "lib" / f"{name}.py").write_text("import lib.a\n")
    (root / "data.csv").write_text("1,2")
    (root / "link.csv").symlink_to("data.csv")
    (tmp_path / "around" / "shared.csv").write_text("3")
    return root


def digest(folder: Path) -> str:
    listed = sorted(folder.rglob("*"))
    parts = [f"{path} {path.stat().st_mtime_ns} {path.read_text() if path.is_file() else ''}" for path in listed]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def test_root_is_the_marked_folder(tree: Path) -> None:
    assert project.project_root(tree / "lib" / "a.py") == tree
    assert project.project_root(tree.parent / "alone.py") == tree.parent


def test_imported_files(tree: Path) -> None:
    files = project.imported_files(tree / "train.py", tree)
    names = {str(path.relative_to(tree)) for path in files}
    assert names == {"train.py", "lib/__init__.py", "lib/a.py", "lib/b.py", "lib/c.py", "lib/d.py"}


@pytest.mark.parametrize("cwd", ["around/project", "around", "around/project/lib", "."])
def test_a_copy_looks_like_the_tree_from_everywhere(tree: Path, tmp_path: Path, cwd: str) -> None:
    copy = project.make_copy(tree, tmp_path / cwd, tmp_path / "copies" / "one")
    script = copy.place_of(tree / "train.py")
    assert script.read_text() == (tree / "train.py").read_text()
    assert {path.name for path in copy.cwd.iterdir()} >= {
        path.name for path in (tmp_path / cwd).iterdir() if path.name not in ("__pycache__", "copies")
    }
    assert (copy.root.parent / "shared.csv").read_text() == "3"
    assert (copy.root / "link.csv").resolve() == (copy.root / "data.csv").resolve()
    assert (copy.root / "venv").is_symlink()
    assert copy.original_of(str(script)) == tree / "train.py"
    assert copy.original_of("/usr/lib/x.py") is None


def test_writing_in_a_copy_leaves_the_tree_alone(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(tree.parent)
    # No room at all: everything would be a link, and a file is replaced nevertheless.
    monkeypatch.setattr(project, "MOST_FILES", 0)
    copy = project.make_copy(tree, tree, tmp_path / "copy")
    assert (copy.root / "lib").is_symlink()
    copy.write(tree / "lib" / "a.py", b"fixed")
    (copy.cwd / "checkpoint").write_text("new")
    assert (copy.root / "lib" / "a.py").read_bytes() == b"fixed"
    assert (copy.root / "lib" / "c.py").read_text() == "import lib.a\n"
    assert digest(tree.parent) == before


def test_large_files_are_linked_and_listed(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "LARGEST_COPIED_FILE", 2)
    copy = project.make_copy(tree, tree, tmp_path / "copy")
    assert tree / "data.csv" in copy.linked
    assert os.readlink(copy.root / "data.csv") == str(tree / "data.csv")
