"""The command as a user types it: exit codes, streams, options, bad input."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from platforms import IS_ROOT, posix_only

import tflint_stall
from tflint_stall.cli.progress import _in_words
from tflint_stall.engine.pages import all_pages
from tflint_stall.report import formats

PACKAGE_PARENT = str(Path(tflint_stall.__file__).parent.parent)
SLOW = """\
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])

for item in load():
    y = model.predict(item[None])
"""
FAST = SLOW.replace("model.predict(item[None])", "model(item[None], training=False).numpy()")
CLEAN = "import tensorflow as tf\n\nprint(tf.__version__)\n"


def environment(**more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if "COLOR" not in key and key != "PYTHONPATH"}
    return {**kept, "PYTHONPATH": PACKAGE_PARENT, **more}


def run(*arguments: str, stdin: str | bytes = b"", **environ: str) -> subprocess.CompletedProcess[str]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "tflint_stall", *arguments],
        input=data,
        capture_output=True,
        env=environment(**environ),
        timeout=60,
        check=False,
    )
    return subprocess.CompletedProcess(arguments, done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "slow.py").write_text(SLOW)
    (tmp_path / "clean.py").write_text(CLEAN)
    return tmp_path


def found(done: subprocess.CompletedProcess[str]) -> list[tuple[str, int, str]]:
    return [(os.path.basename(r["filename"]), r["location"]["row"], r["name"]) for r in json.loads(done.stdout)]


PREDICT = ["--select", "predict-in-loop"]


# -- exit codes and streams ----------------------------------------------------------------------


def test_findings_are_on_stdout_and_make_the_exit_code_one(project: Path) -> None:
    done = run(*PREDICT)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("TFS302 predict-in-loop ") and " --> slow.py:6:9\n" in done.stdout
    assert run("check", *PREDICT).stdout == done.stdout


def test_nothing_found_is_zero(project: Path) -> None:
    done = run("clean.py", *PREDICT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "No findings in 1 file.\n", "")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--exit-zero"], 0),
        (["--fail-on", "error"], 0),
        (["--fail-on", "advice"], 1),
        (["--config", 'levels.predict-in-loop = "advice"'], 0),
        (["--config", 'levels.TFS302 = "error"', "--fail-on", "error"], 1),
        (["--ignore", "TFS302"], 0),
        (["--fix", "--unsafe-fixes"], 0),
        (["--fix", "--unsafe-fixes", "--exit-non-zero-on-fix"], 1),
        (["--fix-only"], 0),
        (["--diff", "--unsafe-fixes"], 1),
        (["--diff", "--unsafe-fixes", "--exit-zero"], 0),
    ],
)
def test_exit_codes(project: Path, options: list[str], code: int) -> None:
    assert run(*PREDICT, *options).returncode == code


def test_diff_that_is_empty_is_zero_and_silent(project: Path) -> None:
    done = run("--diff", "clean.py", *PREDICT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_version_is_answered_at_once() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout) == (0, f"tflint-stall {tflint_stall.__version__}\n")
    assert run("-V").stdout == done.stdout == run("check", "--version").stdout


def test_help_names_the_verbs() -> None:
    done = run("--help")
    assert done.returncode == 0
    words = ("check", "rules", "explain", "verify", "doctor", "--fail-on", "exit codes", "(default: warning)")
    text = " ".join(done.stdout.split())
    assert [word for word in (*words, *formats()) if word not in text] == []


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_help_is_as_wide_as_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    # What stands as it is fits into 90 columns.
    assert max(map(len, run("--help").stdout.splitlines())) <= max(columns, 90)


@pytest.mark.parametrize(
    ("word", "meant"),
    [("chekc", "check"), ("verfy", "verify"), ("lint", "check"), ("fix", "check --fix"), ("expain", "explain")],
)
def test_a_misspelt_command_is_an_error_with_a_suggestion(project: Path, word: str, meant: str) -> None:
    done = run(word, ".")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"`{word}` is no command, and there is no such file; did you mean `tflint-stall {meant}`?" in done.stderr


def test_a_file_with_the_name_of_no_command_is_a_file(project: Path) -> None:
    (project / "lint").mkdir()
    assert run("lint").returncode == 0


def test_rules_are_listed_and_filtered(project: Path) -> None:
    lines = run("rules").stdout.splitlines()
    pages = all_pages()
    assert [line.split()[0] for line in lines] == [page.code for page in pages]
    assert any(line.split()[1:3] == ["warning", "predict-in-loop"] and "single items" in line for line in lines)
    loops = [page.code for page in pages if page.family == "loops"]
    for arguments in (["rules", "loops"], ["rule", "loops"], ["rules", "TFS3"], ["explain", "TFS3"]):
        assert [line.split()[0] for line in run(*arguments).stdout.splitlines()] == loops
    errors = json.loads(run("rules", "--level", "error", "--output-format", "json").stdout)
    assert [entry["code"] for entry in errors] == [page.code for page in pages if page.level == "error"]
    assert run("rules", "lops").stderr == "tflint-stall: unknown rule `lops`; did you mean `loops`?\n"


def test_levels_of_rules_prefixes_and_families(project: Path) -> None:
    def levels(text: str) -> list[tuple[str, str]]:
        (project / "tflint-stall.toml").write_text(f"[levels]\n{text}\n")
        records = json.loads(run("--output-format", "json", "--exit-zero", "--advice", "full").stdout)
        return [(record["name"], record["level"]) for record in records]

    assert ("predict-in-loop", "warning") in levels("")
    assert ("predict-in-loop", "error") in levels('loops = "error"')
    assert ("predict-in-loop", "advice") in levels('loops = "error"\nTFS302 = "advice"')
    assert ("predict-in-loop", "advice") in levels('predict-in-loop = "advice"\nTFS3 = "off"')
    assert "predict-in-loop" not in dict(levels('TFS3 = "off"'))
    assert "predict-in-loop" in run("--select", "predict-in-loop", "--output-format", "concise").stdout


def test_what_is_below_the_least_level_is_not_shown(project: Path) -> None:
    (project / "tflint-stall.toml").write_text('[levels]\npredict-in-loop = "advice"\n')
    assert "predict-in-loop" in run(*PREDICT).stdout
    for options in (["--advice", "hide"], ["--min-level", "warning"], ["--config", 'min-level = "error"']):
        assert "predict-in-loop" not in run(*PREDICT, *options, "--output-format", "json").stdout


def test_findings_lead_to_the_documentation(project: Path) -> None:
    options = [*PREDICT, "--output-format", "json-lines"]
    assert json.loads(run(*options).stdout)["url"].startswith("https://")
    (project / "tflint-stall.toml").write_text('docs-url = "https://docs.example/our-lint"\n')
    assert json.loads(run(*options).stdout)["url"] == "https://docs.example/our-lint/rules/predict-in-loop/"
    bad = run("--config", 'docs-url = "javascript:alert(1)"')
    assert bad.returncode == 2 and "`docs-url` must be an address" in bad.stderr


def test_what_uses_no_tensorflow_is_said(project: Path) -> None:
    (project / "slow.py").unlink()
    (project / "plain.py").write_text("print(1)\n")
    (project / "clean.py").write_text("print(2)\n")
    for _ in range(2):  # the second time out of the cache
        assert run().stdout == "0 of 2 files use TensorFlow or Keras: nothing to find.\n"
    (project / "net.py").write_text("import tensorflow\n")
    for _ in range(2):
        assert run().stdout == "No findings in 3 files, of which 1 uses TensorFlow or Keras.\n"


def test_a_table_under_another_name_is_a_warning(project: Path) -> None:
    (project / "pyproject.toml").write_text('[tool.tflint_stall]\nfail-on = "error"\n')
    done = run(*PREDICT)
    assert done.returncode == 1
    assert "warning: pyproject.toml: the table `[tool.tflint_stall]` is not read" in done.stderr
    assert "`[tool.tflint-stall]`" in done.stderr


def test_reader_that_has_seen_enough_is_no_error(project: Path) -> None:
    for number in range(40):
        (project / f"more_{number:02}.py").write_text(SLOW * 20)
    command = [sys.executable, "-m", "tflint_stall", *PREDICT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


# -- bad usage and bad configuration -------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--slect", "TFS1"], "unknown option `--slect`; did you mean `--select`?"),
        (["--select=predit-in-loop"], "--select: unknown rule `predit-in-loop`; did you mean `predict-in-loop`?"),
        (["--output-format", "xml"], "unknown output format `xml`; known are concise, full, "),
        (["--output-format", "json-lines", "--statistics"], "--statistics has no `json-lines` form"),
        (["--output-format", "../cli"], "unknown output format `../cli`"),
        (["--fail-on", "never"], "invalid choice: 'never'"),
        (["-j", "0"], "'0' is not a number of at least 1"),
        (["--tensorflow-version", "new"], "--tensorflow-version must be a version"),
        (["--config", "nowhere.toml"], "nowhere.toml: cannot be read: No such file or directory"),
        (["--config", "fail-on=advice"], 'strings need quotes: fail-on="advice"'),
        (["--config", "a.toml", "--config", "b.toml"], "--config can name one file, not 2: a.toml, b.toml"),
        (["-o", "no/such/folder/out.txt"], "--output-file no/such/folder/out.txt: No such file or directory"),
        (["rule"], "one of the arguments NAME|CODE|PREFIX|FAMILY --all is required"),
        (["rule", "predict-in-lop"], "unknown rule `predict-in-lop`; did you mean `predict-in-loop`?"),
    ],
)
def test_bad_usage_is_a_sentence_and_two(project: Path, arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[tool.tflint-stall]\nslect = []", "pyproject.toml: unknown key `slect`; did you mean `select`?"),
        ("[tool.tflint-stall]\nignore = ['TFS999']", "`ignore` in pyproject.toml: unknown rule `TFS999`"),
        ("[tool.tflint-stall\nselect = []", "pyproject.toml: broken TOML: "),
    ],
)
def test_bad_configuration_is_a_sentence_and_two(project: Path, text: str, sentence: str) -> None:
    (project / "pyproject.toml").write_text(text)
    done = run()
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"tflint-stall: {sentence}") and done.stderr.count("\n") == 1
    assert run("--isolated", *PREDICT).returncode == 1


def test_missing_path_is_two_and_the_rest_is_checked(project: Path) -> None:
    done = run("nowhere.py", "slow.py", *PREDICT)
    assert done.returncode == 2
    assert done.stderr == "tflint-stall: nowhere.py: No such file or directory\n"
    assert "slow.py:6:9" in done.stdout


def test_nothing_to_check_is_a_warning(project: Path) -> None:
    (project / "empty").mkdir()
    done = run("empty")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "tflint-stall: warning: nothing to check: no Python file was found\n"


def test_nothing_selected_is_a_warning(project: Path) -> None:
    done = run("--select=")
    assert done.returncode == 0 and "warning: no rule is selected" in done.stderr
    assert run("--select=", "--quiet").stderr == ""


def test_idle_per_file_ignores_are_reported(project: Path) -> None:
    (project / "tflint-stall.toml").write_text('per-file-ignores."gone/*" = ["TFS1"]')
    assert "gone/*` in `per-file-ignores` matches no file" in run(".", *PREDICT).stderr
    # A run over a part of the project cannot know.
    assert run("slow.py", *PREDICT).stderr == ""


def test_an_error_of_ours_is_two_and_no_traceback(project: Path) -> None:
    (project / "broken").mkdir()
    for name in ("tomllib.py", "tomli.py"):
        (project / "broken" / name).write_text("raise RuntimeError('not the real one')")
    (project / "tflint-stall.toml").write_text("")
    done = run(PYTHONPATH=f"{project / 'broken'}:{PACKAGE_PARENT}")
    assert done.returncode == 2
    assert done.stderr.startswith("tflint-stall: internal error, please report it: RuntimeError: not the real one\n")


# -- bad input -----------------------------------------------------------------------------------

UNREADABLE = {
    "binary": bytes(range(256)),
    "nul": SLOW.encode() + b"\0",
    "cookie": b"# coding: klingon\n" + SLOW.encode(),
    "latin": SLOW.encode() + b"# \xe9\n",
    "syntax": SLOW.encode() + b"x = (\n",
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_files_that_are_no_python_are_findings(project: Path, name: str) -> None:
    (project / "bad.py").write_bytes(UNREADABLE[name])
    done = run("--output-format", "json", *PREDICT)
    assert done.returncode == 1
    assert [(file, rule) for file, _, rule in found(done)] == [
        ("bad.py", "invalid-syntax"),
        ("slow.py", "predict-in-loop"),
    ]
    assert run("--fix", "--unsafe-fixes", *PREDICT).returncode == 1
    assert (project / "bad.py").read_bytes() == UNREADABLE[name]


def test_a_note_in_any_encoding_is_no_finding(project: Path) -> None:
    (project / "keep.py").write_bytes("# 空目录\n\n".encode("gbk"))
    done = run("--output-format", "json", *PREDICT)
    assert [file for file, _, _ in found(done)] == ["slow.py"]


def test_a_file_for_python_2_is_advice_that_says_so(project: Path) -> None:
    old = SLOW.encode() + b"print 'done'\n"
    (project / "slow.py").write_bytes(old)
    done = run("--output-format", "json", *PREDICT)
    assert done.returncode == run("--fix", "--unsafe-fixes", *PREDICT).returncode == 0
    assert (project / "slow.py").read_bytes() == old
    [finding] = json.loads(done.stdout)
    assert (finding["name"], finding["level"]) == ("invalid-syntax", "advice")
    assert finding["message"].startswith("this is Python 2, and nothing in it was checked: ")


MONSTERS = {
    "parentheses": f"x = {'(' * 3000}1{')' * 3000}\n",
    "sum": f"x = {' + '.join(['1'] * 20_000)}\n",
    "chain": f"x = a{'.b()' * 5000}\n",
    "branches": "if x:\n    pass\n" + "elif x:\n    pass\n" * 20_000,
}


@pytest.mark.parametrize("name", MONSTERS)
def test_monsters_cost_their_own_file_only(project: Path, name: str) -> None:
    (project / "monster.py").write_text(f"import tensorflow as tf\n{MONSTERS[name]}{SLOW}")
    done = run("--output-format", "json", "--fix", *PREDICT)
    assert ("slow.py", 6, "predict-in-loop") in found(done)
    assert done.returncode in (1, 2)
    assert len(done.stderr.splitlines()) == (done.returncode == 2)
    assert "Traceback" not in done.stderr


@posix_only
def test_what_is_no_regular_file_costs_one_line(project: Path) -> None:
    os.mkfifo(project / "pipe.py")
    (project / "loop.py").symlink_to("loop.py")
    (project / "up").symlink_to(project)
    with open(project / "huge.py", "wb") as stream:
        stream.truncate(100_000_000)
    done = run(*PREDICT)
    assert done.returncode == 2 and "slow.py:6:9" in done.stdout
    assert sorted(done.stderr.splitlines()) == [
        "tflint-stall: huge.py: has 100 MB and is not checked: no source file is that long",
        "tflint-stall: warning: loop.py: is a link that leads nowhere and is not checked",
        "tflint-stall: warning: pipe.py: is not a regular file and is not opened",
    ]


@pytest.mark.skipif(IS_ROOT, reason="root may read everything")
def test_unreadable_file_is_two_and_one_line(project: Path) -> None:
    (project / "slow.py").chmod(0)
    done = run()
    assert (done.returncode, done.stderr) == (2, "tflint-stall: slow.py: cannot be read: Permission denied\n")


def test_read_only_file_is_not_fixed(project: Path) -> None:
    (project / "slow.py").chmod(0o444)
    done = run("--fix", "--unsafe-fixes", *PREDICT)
    assert done.returncode == 2
    assert done.stderr == "tflint-stall: slow.py: is read-only: not fixed\n"
    assert (project / "slow.py").read_text() == SLOW


# -- fixing --------------------------------------------------------------------------------------


def test_fix_writes_and_says_so(project: Path) -> None:
    done = run("--fix", "--unsafe-fixes", "--show-fixes", *PREDICT)
    assert (project / "slow.py").read_text() == FAST
    assert done.stdout == (
        "slow.py:\n  1 x TFS302 predict-in-loop\nFixed 1 finding in 1 file.\nNo findings in 2 files.\n"
    )
    again = run("--fix", "--unsafe-fixes", *PREDICT)
    assert (again.returncode, again.stdout) == (0, "No findings in 2 files.\n")


def test_fix_only_reports_nothing_that_is_left(project: Path) -> None:
    done = run("--fix-only", "--unsafe-fixes", *PREDICT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Fixed 1 finding in 1 file.\n"
    (project / "slow.py").write_text(SLOW)
    assert run("--fix-only", *PREDICT).stdout == ""


def test_diff_prints_a_patch_and_writes_nothing(project: Path) -> None:
    done = run("--diff", "--unsafe-fixes", *PREDICT)
    assert (done.returncode, done.stderr) == (1, "tflint-stall: Would fix 1 finding in 1 file.\n")
    assert (project / "slow.py").read_text() == SLOW
    subprocess.run(["git", "apply", "-p0", "-"], input=done.stdout.encode(), check=True, timeout=120)
    assert (project / "slow.py").read_text() == FAST


def test_standard_input_is_fixed_to_standard_output() -> None:
    old = "\ufeff" + SLOW.replace("\n", "\r\n")
    done = subprocess.run(
        [sys.executable, "-m", "tflint_stall", "-", "--fix", "--unsafe-fixes", *PREDICT],
        input=old.encode(),
        capture_output=True,
        env=environment(),
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, ("\ufeff" + FAST.replace("\n", "\r\n")).encode())
    assert done.stderr == b"Fixed 1 finding in 1 file.\nNo findings in 1 file.\n"


@pytest.mark.parametrize("text", [CLEAN, "", "x = (", SLOW])
def test_standard_input_that_is_not_fixed_comes_out_as_it_went_in(text: str) -> None:
    done = run("-", "--fix", *PREDICT, stdin=text)
    assert done.stdout == text


def test_standard_input_that_is_left_out_comes_out_as_it_went_in(project: Path) -> None:
    done = run("-", "--fix", "--force-exclude", "--stdin-filename", "build/x.py", stdin=SLOW)
    assert (done.returncode, done.stdout) == (0, SLOW)


# -- standard input ------------------------------------------------------------------------------


def test_standard_input_is_checked_under_its_name(project: Path) -> None:
    (project / "tflint-stall.toml").write_text('per-file-ignores."sub/*" = ["TFS302"]')
    assert " --> -:6:9\n" in run("-", *PREDICT, stdin=SLOW).stdout
    assert " --> new.py:6:9\n" in run("-", "--stdin-filename", "new.py", *PREDICT, stdin=SLOW).stdout
    assert run("-", "--stdin-filename", "sub/new.py", *PREDICT, stdin=SLOW).returncode == 0
    assert not (project / "new.py").exists()


# -- Markdown ------------------------------------------------------------------------------------


def test_blocks_of_markdown_are_programs(project: Path) -> None:
    (project / "README.md").write_text(f"# Slow\n\n```python\n{SLOW}```\n\n```python\nimport keras\nx = (\n```\n")
    done = run("README.md", "--output-format", "json", *PREDICT)
    assert [(row, rule) for _, row, rule in found(done)] == [(9, "predict-in-loop"), (14, "invalid-syntax")]


# -- output --------------------------------------------------------------------------------------


def test_report_to_a_file(project: Path) -> None:
    done = run("-o", "out.json", "--output-format", "json", *PREDICT)
    assert (done.returncode, done.stdout) == (1, "")
    assert [record["code"] for record in json.loads((project / "out.json").read_text())] == ["TFS302"]


def test_machine_formats_of_nothing_are_valid(project: Path) -> None:
    assert json.loads(run("clean.py", "--output-format", "json", *PREDICT).stdout) == []
    (project / "empty").mkdir()
    assert json.loads(run("empty", "--output-format", "json").stdout) == []
    assert run("clean.py", "--output-format", "json-lines", *PREDICT).stdout == ""


def test_the_order_does_not_depend_on_the_jobs(project: Path) -> None:
    for number in range(30):
        (project / f"more_{number:02}.py").write_text(SLOW)
    outputs = {run("--output-format", "concise", "-j", jobs, *PREDICT).stdout for jobs in ("1", "3")}
    assert len(outputs) == 1
    [output] = outputs
    lines = output.splitlines()[:-1]
    assert len(lines) == 31 and lines == sorted(lines)


def test_show_files_and_settings(project: Path) -> None:
    assert run("--show-files").stdout == "clean.py\nslow.py\n"
    (project / "tflint-stall.toml").write_text('fail-on = "error"\nlevels.TFS302 = "error"\nselect = ["TFS302"]')
    shown = run("--show-settings").stdout
    assert 'select = ["predict-in-loop"]' in shown and 'fail-on = "error"' in shown
    assert '[levels]\n"predict-in-loop" = "error"' in shown


def test_statistics(project: Path) -> None:
    done = run("--statistics", *PREDICT)
    assert done.returncode == 1 and done.stdout.startswith("1  TFS302  [ ]  predict-in-loop\n")
    assert json.loads(run("--statistics", "--output-format", "json", *PREDICT).stdout)[0]["count"] == 1


def test_colours_follow_option_and_environment(project: Path) -> None:
    assert "\x1b[" not in run(*PREDICT).stdout
    assert "\x1b[33;1mTFS302" in run(*PREDICT, "--color", "always").stdout
    assert "\x1b[33;1mTFS302" in run(*PREDICT, FORCE_COLOR="1").stdout
    assert "\x1b[" not in run(*PREDICT, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_terminal_that_cannot_say_it_gets_it_escaped(project: Path) -> None:
    (project / "slow.py").write_text(SLOW.replace("item", "élément"))
    done = run(*PREDICT, PYTHONIOENCODING="ascii")
    assert done.returncode == 1 and r"for \xe9l\xe9ment in load()" in done.stdout


def in_terminal(*arguments: str, patience: float = 1.0) -> str:
    """What a terminal gets, both streams; the progress bar appears after `patience` seconds."""
    pty = pytest.importorskip("pty")
    main, side = pty.openpty()
    start = f"from tflint_stall.cli import main, progress; progress._SECONDS_UNSEEN = {patience}; main()"
    command = [sys.executable, "-c", start, *arguments]
    environ = environment(TERM="xterm")
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=side, stderr=side, env=environ)
    os.close(side)
    seen = b""
    while True:
        ready, _, _ = select.select([main], [], [], 60)
        try:
            data = os.read(main, 65536) if ready else b""
        except OSError:
            data = b""
        if not data:
            break
        seen += data
    process.wait(10)
    os.close(main)
    return seen.decode().replace("\r\n", "\n")


def test_in_a_terminal_there_are_colours_and_short_runs_have_no_bar(project: Path) -> None:
    text = in_terminal(*PREDICT)
    assert "\x1b[33;1mTFS302\x1b[0m" in text
    assert "━" not in text


def test_long_runs_have_a_bar_that_leaves_nothing_behind(project: Path) -> None:
    for number in range(30):
        (project / f"more_{number:02}.py").write_text(CLEAN)
    text = in_terminal(*PREDICT, "-j", "1", patience=0.0)
    before, _, after = text.rpartition("\r\x1b[K")
    assert "━" in before and "/32 files" in before and re.search(r"files, \d+ (s|min) left", before)
    assert "━" not in after and "Found 1 finding" in after
    assert "━" not in in_terminal(*PREDICT, "-j", "1", "--quiet", patience=0.0)


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.2, "1 s"), (59.4, "59 s"), (61, "1 min"), (5000, "83 min"), (9000, "2.5 h")]
)
def test_time_that_is_left_in_words(seconds: float, words: str) -> None:
    assert _in_words(seconds) == words


def test_codes_are_links_in_a_terminal_and_nowhere_else(project: Path) -> None:
    link = "\x1b]8;;https://"
    assert link in in_terminal(*PREDICT)
    assert link not in run(*PREDICT, "--color", "always").stdout


def test_watch_clears_the_screen_for_each_check(project: Path) -> None:
    pty = pytest.importorskip("pty")
    main, side = pty.openpty()
    command = [sys.executable, "-m", "tflint_stall", *PREDICT, "--watch"]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=side, stderr=side, env=environment(TERM="xterm")
    )
    os.close(side)
    try:
        first = read_until(main, b"watching for changes")
        (project / "slow.py").write_text(FAST)
        second = read_until(main, b"watching for changes")
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(10)
        os.close(main)
    assert first.startswith(b"\x1b[H\x1b[2J") and b"TFS302" in first
    assert b"\x1b[H\x1b[2J" in second and b"TFS302" not in second and b"No findings" in second


def read_until(descriptor: int, end: bytes) -> bytes:
    seen = b""
    while end not in seen:
        ready, _, _ = select.select([descriptor], [], [], 60)
        assert ready, seen
        seen += os.read(descriptor, 65536)
    return seen


# -- rule pages ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["predict-in-loop", "TFS302", "tfs302"])
def test_rule_page(name: str) -> None:
    done = run("rule", name)
    assert done.returncode == 0 and done.stdout.startswith("TFS302 predict-in-loop\nwarning · family loops · ")
    assert run("explain", name).stdout == done.stdout


def test_rule_page_as_json_and_markdown() -> None:
    record = json.loads(run("rule", "predict-in-loop", "--output-format", "json").stdout)
    assert (record["name"], record["code"], record["family"]) == ("predict-in-loop", "TFS302", "loops")
    assert record["explanation"].startswith(record["summary"])
    assert run("rule", "TFS302", "--output-format", "markdown").stdout.startswith("# predict-in-loop (TFS302)\n\n")


def test_all_rule_pages() -> None:
    records = json.loads(run("rule", "--all", "--output-format", "json").stdout)
    codes = [record["code"] for record in records]
    assert codes == sorted(codes) and {"TFS001", "TFS002", "TFS302"} <= set(codes)


# -- what is not imported ------------------------------------------------------------------------


def imported(*arguments: str) -> set[str]:
    command = [sys.executable, "-X", "importtime", "-m", "tflint_stall", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False, timeout=120)
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}


def test_starting_is_cheap(project: Path) -> None:
    assert imported("--version").isdisjoint({"argparse", "dataclasses", "tflint_stall.settings.config"})
    (project / "plain.py").write_text("print('no network here')\n")
    (project / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    plain = imported("plain.py")
    assert plain.isdisjoint({"tomllib", "tomli", "pathspec", "rich", "libcst", "difflib", "tensorflow"})
    assert imported("slow.py").isdisjoint({"rich", "pathspec", "libcst.matchers", "libcst.metadata", "tensorflow"})
