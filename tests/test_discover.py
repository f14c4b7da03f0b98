"""Discovery: which files are looked at, and what becomes of those that cannot be."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from platforms import IS_ROOT, posix_only

from tflint_stall.engine.discover import CannotRead, Discovery, InputFile, Kind, discover, read_bytes, stdin_file
from tflint_stall.settings.config import ConfigFinder
from tflint_stall.settings.layers import Layer, checked


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in (
        "b.py",
        "a/z.py",
        "a/b.py",
        "a.py",
        "a-b/x.py",
        "notes.txt",
        "data.json",
        ".venv/lib.py",
        "a/._b.py",
        "build/x.py",
    ):
        write(tmp_path / name)
    return tmp_path


def write(path: Path, text: str = "x = 1\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def find(*paths: str, layer: Layer | None = None, isolated: bool = False) -> Discovery:
    return discover(paths, ConfigFinder([layer or Layer()], isolated=isolated))


def shown(found: Discovery) -> list[str]:
    return [file.shown for file in found.files]


def notices(found: Discovery) -> list[tuple[str, bool]]:
    return [(notice.text, notice.is_error) for notice in found.notices]


# -- what is found -------------------------------------------------------------------------------


def test_folders_are_walked_in_order_without_what_is_usually_left_out(tree: Path) -> None:
    assert shown(find(".")) == ["a-b/x.py", "a.py", "a/b.py", "a/z.py", "b.py"]


def test_what_is_named_is_always_looked_at_and_only_once(tree: Path) -> None:
    found = find("build/x.py", "a", "./a/b.py", str(tree / "a" / "z.py"), "data.json", "build")
    assert shown(found) == ["a/b.py", "a/z.py", "build/x.py", "data.json"]


def test_kinds(tree: Path) -> None:
    write(tree / "README.md")
    write(tree / "n.ipynb")
    found = find("README.md", "notes.txt", "n.ipynb", "a.py", "data.json")
    kinds = {file.shown: file.kind for file in found.files}
    assert kinds == {
        "README.md": Kind.MARKDOWN,
        "notes.txt": Kind.MARKDOWN,
        "n.ipynb": Kind.NOTEBOOK,
        "a.py": Kind.PYTHON,
        "data.json": Kind.PYTHON,
    }


def test_paths_outside_the_current_folder_are_shown_as_given(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree / "a")
    assert shown(find("../a-b", str(tree / "b.py"), "b.py")) == ["../a-b/x.py", str(tree / "b.py"), "b.py"]


def test_excludes_are_relative_to_the_file_that_says_them(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tree / "pyproject.toml", '[tool.tflint-stall]\nextend-exclude = ["a/z.py", "x.*"]')
    monkeypatch.chdir(tree / "a")
    assert shown(find("..")) == ["../a.py", "../a/b.py", "../b.py"]


def test_forced_excludes_hold_for_what_is_named(tree: Path) -> None:
    layer = Layer(force_exclude=True)
    assert shown(find("build/x.py", "build", "a.py", layer=layer)) == ["a.py"]
    stdin = stdin_file(b"", "build/stdin.py")
    assert discover(["-"], ConfigFinder([layer]), stdin).groups == []


def test_exclude_replaces_the_usual_ones(tree: Path) -> None:
    layer = checked({"exclude": ["a"]}, "", str(tree))
    assert shown(find(".", layer=layer)) == [".venv/lib.py", "a-b/x.py", "a.py", "b.py", "build/x.py"]


def test_files_come_in_groups_of_one_configuration(tree: Path) -> None:
    write(tree / "a" / "tflint-stall.toml", 'fail-on = "error"')
    groups = [(config.fail_on, [file.shown for file in group]) for config, group in find(".").groups]
    assert groups == [("warning", ["a-b/x.py", "a.py"]), ("error", ["a/b.py", "a/z.py"]), ("warning", ["b.py"])]
    assert [(config.fail_on, len(files)) for config, files in find(".").by_config()] == [("warning", 3), ("error", 2)]


def test_standard_input_is_a_file_with_a_name(tree: Path) -> None:
    found = discover(["-"], ConfigFinder(), stdin_file(b"data", "a/new.md"))
    [file] = found.files
    assert (file.shown, file.kind, read_bytes(file), file.is_stdin) == ("a/new.md", Kind.MARKDOWN, b"data", True)
    assert stdin_file(b"", None).shown == "-"


# -- .gitignore ----------------------------------------------------------------------------------


def test_gitignore_is_respected(tree: Path) -> None:
    write(tree / ".gitignore", "a-b/\n/b.py\n*.gen.py\n!keep.gen.py\n")
    write(tree / "a" / ".gitignore", "z.py\n")
    for name in ("a/q.gen.py", "a/keep.gen.py"):
        write(tree / name)
    assert shown(find(".")) == ["a.py", "a/b.py", "a/keep.gen.py"]
    assert "b.py" in shown(find(".", layer=Layer(respect_gitignore=False)))
    assert shown(find("b.py")) == ["b.py"]


def test_gitignore_of_the_repository_holds_for_a_folder_in_it(tree: Path) -> None:
    (tree / ".git").mkdir()
    write(tree / ".gitignore", "z.py\nbuild/\n")
    assert shown(find("a")) == ["a/b.py"]
    # A folder that is named is meant, even if it is ignored.
    assert shown(find("build")) == ["build/x.py"]


def test_unreadable_gitignore_stops_nothing(tree: Path) -> None:
    (tree / ".gitignore").mkdir()
    found = find(".")
    assert "a.py" in shown(found)
    assert notices(found) == [(".gitignore: is not used, it cannot be read: Is a directory", False)]


# -- projects ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "path", "root"),
    [
        ([], "a/b.py", "."),
        ([], "a", "."),
        (["setup.py"], "a/b.py", "."),
        (["setup.py", "a/pyproject.toml"], "a/b.py", "a"),
        (["setup.py", "a/requirements.txt"], "a/b.py", "."),
        (["a/requirements.txt"], "a/b.py", "a"),
        (["a/requirements.txt"], ".", "a"),
        (["requirements.txt", "a/requirements.txt"], "a/b.py", "."),
        (["requirements.txt", "a/requirements.txt"], ".", "."),
    ],
)
def test_project_of_a_file(tree: Path, marks: list[str], path: str, root: str) -> None:
    for mark in marks:
        write(tree / mark, "")
    [file] = [file for file in find(path).files if file.shown == "a/b.py"]
    assert Path(file.root) == tree / root


def test_project_outside_the_current_folder_is_the_folder_that_was_named(
    tree: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    write(other / "inner" / "x.py")
    assert {file.root for file in find(str(other)).files} == {str(other)}
    assert {file.root for file in find(str(other / "inner" / "x.py")).files} == {str(other / "inner")}


# -- what cannot be looked at --------------------------------------------------------------------


def test_missing_paths_are_errors_and_stop_nothing(tree: Path) -> None:
    found = find("nowhere", "a.py", "bad\0name")
    assert shown(found) == ["a.py"]
    [missing, impossible] = notices(found)
    assert missing == ("nowhere: No such file or directory", True)
    assert impossible[0].startswith("bad\0name: ") and "embedded null" in impossible[0] and impossible[1]


def test_links_are_followed_to_files_and_never_to_folders(tree: Path) -> None:
    (tree / "a" / "up").symlink_to(tree)
    (tree / "a" / "me.py").symlink_to("me.py")
    (tree / "a" / "gone.py").symlink_to("nothing.py")
    (tree / "a" / "again.py").symlink_to(tree / "b.py")
    (tree / "a" / "outside.py").symlink_to(write(tree.parent / f"{tree.name}-outside.py"))
    found = find(".")
    assert shown(found) == ["a-b/x.py", "a.py", "a/b.py", "a/outside.py", "a/z.py", "b.py"]
    assert [file.shown for file in found.files if file.leads_out] == ["a/outside.py"]
    assert [file.leads_out for file in find("a/again.py").files] == [False]
    assert sorted(notices(found)) == [
        ("a/gone.py: is a link that leads nowhere and is not checked", False),
        ("a/me.py: is a link that leads nowhere and is not checked", False),
    ]
    [(text, is_error)] = notices(find("a/me.py"))
    assert text.startswith("a/me.py: ") and is_error


@posix_only
def test_pipes_and_sockets_are_not_opened(tree: Path) -> None:
    os.mkfifo(tree / "pipe.py")
    (tree / "to_pipe.py").symlink_to("pipe.py")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("sock.py")
        assert sorted(notices(find("."))) == [
            (f"{name}: is not a regular file and is not opened", False) for name in ("pipe.py", "sock.py", "to_pipe.py")
        ]
    assert notices(find("pipe.py")) == [("pipe.py: is not a regular file and is not opened", True)]
    pipe = InputFile("pipe.py", "pipe.py", Kind.PYTHON, ".")
    with pytest.raises(CannotRead, match="is not a regular file"):
        read_bytes(pipe)


@pytest.mark.skipif(IS_ROOT, reason="root may read everything")
def test_unreadable_folder_is_an_error(tree: Path) -> None:
    (tree / "a").chmod(0)
    try:
        found = find(".")
    finally:
        (tree / "a").chmod(0o755)
    assert notices(found) == [("a: Permission denied", True)]
    assert "b.py" in shown(found)


def test_huge_file_is_not_read(tree: Path) -> None:
    with open(tree / "huge.py", "wb") as stream:
        stream.truncate(100_000_000)
    [file] = find("huge.py").files
    with pytest.raises(CannotRead, match="has 100 MB and is not checked"):
        read_bytes(file)


def test_vanished_file_is_a_sentence(tree: Path) -> None:
    [file] = find("a.py").files
    (tree / "a.py").unlink()
    with pytest.raises(CannotRead, match="cannot be read: No such file or directory"):
        read_bytes(file)


def test_deep_trees_are_no_problem(tree: Path) -> None:
    folder = tree
    for _ in range(300):
        folder = folder / "d"
        folder.mkdir()
    write(folder / "deep.py")
    assert len(shown(find("d"))) == 1
