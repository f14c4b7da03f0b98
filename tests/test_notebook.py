"""Notebooks: one program of many cells, and fixes that change nothing but the code in them."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tflint_stall import check_paths, check_source, fix_source
from tflint_stall.cli import main
from tflint_stall.documents.exercises import asks_reader, is_left_open
from tflint_stall.documents.json_spans import elements, members
from tflint_stall.documents.magics import runs_as_python, without_magics
from tflint_stall.documents.notebook import NotANotebook, OtherLanguage, read
from tflint_stall.rule import Finding

IMPORTS = "import tensorflow as tf\n"
MODEL = "model = tf.keras.Sequential([tf.keras.layers.Dense(1)])\nmodel.build((None, 4))"
LOOP = "for item in load():\n    y = model.predict(item[None])\n    print(y)"
FIXED_LOOP = LOOP.replace("model.predict(item[None])", "model(item[None], training=False).numpy()")


def code(source: str | list[str], **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source, **more}


def text(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def notebook(*cells: dict[str, Any], indent: int | None = 1, ascii: bool = False, **metadata: Any) -> str:
    document = {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}
    return json.dumps(document, indent=indent, ensure_ascii=ascii) + "\n"


def lines(source: str) -> list[str]:
    return source.splitlines(keepends=True)


def found(document: str) -> list[tuple[str, int | None, int, int]]:
    return [(f.name, f.place.cell, f.place.line, f.place.column) for f in predicts(document)]


def predicts(document: str) -> list[Finding]:
    return [f for f in check_source(document, "nb.ipynb") if f.name in ("predict-in-loop", "invalid-syntax")]


def sources(document: str) -> list[str]:
    return ["".join(cell["source"]) for cell in json.loads(document)["cells"]]


PROGRAM = notebook(text("# Training"), code(lines(IMPORTS)), code(MODEL), code(lines(LOOP)))


# -- one program ---------------------------------------------------------------------------------


def test_names_and_values_flow_across_cells() -> None:
    assert found(PROGRAM) == [("predict-in-loop", 4, 2, 9)]


def test_a_cell_that_does_not_parse_is_a_finding_and_the_rest_goes_on() -> None:
    document = notebook(code(IMPORTS), code("x = 1\ny = = 2"), code(MODEL), code("def f(:\n"), code(LOOP))
    assert found(document) == [
        ("invalid-syntax", 2, 2, 5),
        ("invalid-syntax", 4, 1, 7),
        ("predict-in-loop", 5, 2, 9),
    ]


def test_two_cells_are_not_one_statement() -> None:
    document = notebook(code(IMPORTS), code("y = ("), code(")"), code("if y:"), code("    pass"))
    assert [place[:2] for place in found(document)] == [
        ("invalid-syntax", 2),
        ("invalid-syntax", 3),
        ("invalid-syntax", 4),
    ]


def test_an_error_at_the_end_of_a_cell_is_in_that_cell() -> None:
    assert found(notebook(code(IMPORTS), code("x = 1\nfor y in x:"), code("z = 2"))) == [("invalid-syntax", 2, 2, 12)]


@pytest.mark.parametrize(
    "cell",
    [
        "x = await load()",
        "async for x in load():\n    pass",
        "    x = 1\n    y = 2",
        "  # a comment\nx = 1",
        "",
        "   ",
        "\r\nx = 1\r\ny = 2\r\n",
    ],
)
def test_what_ipython_accepts_is_no_syntax_error(cell: str) -> None:
    assert found(notebook(code(IMPORTS), code(cell), code(MODEL), code(LOOP))) == [("predict-in-loop", 4, 2, 9)]


def test_an_ignore_works_in_its_cell_only() -> None:
    ignored = LOOP.replace("[None])", "[None])  # tflint-stall: ignore[predict-in-loop] -- small")
    assert found(notebook(code(IMPORTS), code(MODEL), code(ignored), code(LOOP))) == [("predict-in-loop", 4, 2, 9)]


@pytest.mark.parametrize("said", [["CPython 3.6.3\n", "tensorflow 1.5.0-rc1\n"], "tensorflow: 1.5.0\nnumpy: 1.12"])
def test_the_version_that_watermark_has_printed_counts(said: str | list[str]) -> None:
    printed = {"output_type": "stream", "name": "stdout", "text": said}
    cell = code("%load_ext watermark\n%watermark -v -p tensorflow,numpy", outputs=[printed])
    assert "!pip install tensorflow==1.5.0" in read(notebook(cell, code(IMPORTS)), "nb.ipynb").commands.splitlines()
    quiet = code("%watermark -v -p numpy", outputs=[])
    assert "tensorflow" not in read(notebook(quiet, code(IMPORTS)), "nb.ipynb").commands


@pytest.mark.parametrize(
    ("source", "said", "installed"),
    [
        ("import tensorflow as tf\nprint(tf.__version__)", "1.15.2\n", "tensorflow==1.15.2"),
        ("tf.__version__", "'2.0.0-beta1'", "tensorflow==2.0.0"),
        ("print(tf.__version__)\nprint(keras.__version__)", "1.4.0\n2.1.4\n", "tensorflow==1.4.0 keras==2.1.4"),
        ("print(np.__version__)\nprint(tf.__version__)", "1.14.1\n1.8.0\n", "tensorflow==1.8.0"),
        (
            "print('Python: ', sys.version)\nprint('Keras: ', K.__version__)\nprint('Tensorflow: ', tf.__version__)",
            "Python:  3.5.4 |custom (64-bit)|\n[GCC 7.2.0]\nKeras:  2.1.4\nTensorflow:  1.8.0\nCUDA Version 9.1\n",
            "keras==2.1.4 tensorflow==1.8.0",
        ),
        ("print(tf.__version__)", "#### | 348.9MB 56kB/s\n2.0.0-beta1\n", "tensorflow==2.0.0"),
        # Whose version it is, nothing tells.
        ("print(sys.version)\nprint(tf.__version__)", "3.5.4 (default)\n1.8.0\n", ""),
        ("print(tf.keras.__version__)", "2.2.4-tf\n", ""),
        ("print(tf.__version__)", "", ""),
    ],
)
def test_the_versions_that_a_cell_has_printed_count(source: str, said: str, installed: str) -> None:
    printed = {"output_type": "stream", "name": "stdout", "text": said}
    warned = {"output_type": "stream", "name": "stderr", "text": "tensorflow 9.9.9 is deprecated"}
    commands = read(notebook(code(source, outputs=[warned, printed]), code(IMPORTS)), "nb.ipynb").commands
    assert commands.strip() == (f"!pip install {installed}" if installed else "")


def test_only_code_of_the_notebook_itself_is_checked() -> None:
    shell = code(f"%%bash\n{LOOP}")
    file = code(f"%%writefile train.py\n{LOOP}")
    raw = {"cell_type": "raw", "metadata": {}, "source": LOOP}
    javascript = code(LOOP, metadata={"vscode": {"languageId": "javascript"}})
    assert found(notebook(code(IMPORTS + MODEL), shell, file, raw, javascript, text(LOOP))) == []


def test_a_notebook_without_tensorflow_is_not_even_read() -> None:
    assert check_source('{"cells": [{"source": "import os"', "nb.ipynb") == []


def test_a_module_that_a_cell_imports_decides_whether_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(IMPORTS + MODEL + "\n")
    document = notebook(code(lines("import os\nfrom net import model\n")), code(LOOP))
    assert [f.name for f in check_source(document, str(tmp_path / "nb.ipynb"))] == ["predict-in-loop"]


# -- magics --------------------------------------------------------------------------------------

MAGICS = {
    "%matplotlib inline\nx = 1": "0                 \nx = 1",
    "!pip install tensorflow": "0                      ",
    "files = !ls *.csv\n": "files = _        \n",
    "t = %timeit -o f()": "t = _             ",
    "tf.data?": "0       ",
    "?tf.data": "0       ",
    "tf.data.Dataset?? # source": "0                 # source",
    "%%time\nx = 1": "      \nx = 1",
    "\n%%timeit -n 3\nx = 1": "\n             \nx = 1",
    "%time x = f(1)": "0    ;x = f(1)",
    "if x:\n    %timeit -n 10 f(x)": "if x:\n    0            ;f(x)",
    "%time": "0    ",
    "%time no python": "0              ",
    "!echo a \\\n  b\nx = 1": "0        \n   \nx = 1",
    "pip install tensorflow": "0                     ",
    ", f a b": "0      ",
    "/f a": "0   ",
}


@pytest.mark.parametrize(("cell", "python"), MAGICS.items())
def test_magics_leave_python_behind(cell: str, python: str) -> None:
    assert without_magics(cell) == python
    ast.parse(python)


@pytest.mark.parametrize(
    "cell",
    [
        "x = (a\n     % b)",
        'x = """\n%time\n!ls\n?\n"""',
        "x = '!' # !ls?",
        "assert a != b",
        "x %= 3",
        "x = 7 \\\n% 3",
        "s = 'is it?'\n",
        "print('%d' % 3)",
        "ls -l",
    ],
)
def test_python_is_left_alone(cell: str) -> None:
    assert without_magics(cell) == cell


def test_magics_beside_strings_and_brackets() -> None:
    cell = "s = '''\n!no\n'''\nt = (1,\n  2)\n!yes\nu = f(x) # why?\nv?\n"
    assert without_magics(cell) == "s = '''\n!no\n'''\nt = (1,\n  2)\n0   \nu = f(x) # why?\n0 \n"


@given(st.text(alphabet="%!?=xy (){}[]'\"#\\\n\r;/, time12", max_size=40))
def test_every_character_keeps_its_place(cell: str) -> None:
    python = without_magics(cell)
    assert len(python) == len(cell)
    assert [c for c in python if c in "\r\n"] == [c for c in cell if c in "\r\n"]


@pytest.mark.parametrize("name", ["bash", "html", "writefile", "R", "cython", "sql"])
def test_cells_for_something_else(name: str) -> None:
    assert not runs_as_python(f"%%{name} x\ny")
    assert runs_as_python(f"x\n%%{name} x")


@pytest.mark.parametrize("above", ["# @title Setup\n", "\n#@title\n\n  # and more\n", "# one\r\n# two\r\n"])
def test_cells_for_something_else_under_comments(above: str) -> None:
    assert not runs_as_python(f"{above}%%bash\nls *.csv | wc -l")
    assert runs_as_python(f"{above}x = 1\n%%bash")
    assert without_magics(f"{above}%%time\nx = 1") == f"{above}      \nx = 1"


@pytest.mark.parametrize("magic", ["%bash", "%bq query -n taxis", "%sql"])
def test_cell_magics_of_datalab(magic: str) -> None:
    assert not runs_as_python(f"{magic}\nSELECT a FROM b | wc -l")
    assert runs_as_python(f"{magic} -n one\nx = 1")


@pytest.mark.parametrize(
    "open_cell",
    [
        "model = # TODO: build it\nmodel.compile()",
        "y = model.fit(____ , ?)",
        "def loss(x):\n    # YOUR CODE HERE\nprint(loss(tf.zeros(3)))",
        "words = Column(key='words', ...)\ndef rows: # gives x, y\n    pass",
    ],
)
def test_an_exercise_is_no_error(open_cell: str) -> None:
    document = notebook(code(IMPORTS), {**code(open_cell), "execution_count": 3})
    assert [(f.name, f.level.value) for f in check_source(document, "nb.ipynb")] == [("invalid-syntax", "advice")]


@pytest.mark.parametrize(
    ("cells", "level"),
    [
        (("> **Exercise:** Turn the labels into numbers.", "labels ="), "advice"),
        (("Now the labels.", "labels ="), "error"),
        (("Now the labels.", "labels =\nfeatures, rest ="), "advice"),
        (("Now the size.", "size = # yours: try a small one"), "advice"),
        (("Now the model.", "model.add(# an LSTM layer)"), "advice"),
        (("## Week 3 Exercise", "labels = [1, 0"), "error"),
    ],
)
def test_an_empty_place_for_the_reader_is_no_error(cells: tuple[str, str], level: str) -> None:
    text, broken = cells
    said = {"cell_type": "markdown", "metadata": {}, "source": text}
    finding = check_source(notebook(code(IMPORTS), said, {**code(broken), "execution_count": 3}), "nb.ipynb")[0]
    assert (finding.name, finding.level.value) == ("invalid-syntax", level)
    assert "no rule has looked at this cell" in finding.help


@pytest.mark.parametrize(
    ("said", "level"), [("# from training.tensorflow import replay", "advice"), (IMPORTS, "error")]
)
def test_a_library_in_comments_alone_makes_nothing_an_error(said: str, level: str) -> None:
    cells = [code(said), code("from numpy import load"), {**code("number =\nload(number)"), "execution_count": 3}]
    finding = check_source(notebook(*cells), "nb.ipynb")[0]
    assert (finding.name, finding.level.value) == ("invalid-syntax", level)


@pytest.mark.parametrize(
    ("text", "level", "message"),
    [
        ("Agent(\n    env=<TimeLimit<Maze>>,\n    memory=10\n)", "advice", "what a program printed"),
        ("made = [<Queue object at 0x7f3a10>]", "advice", "what a program printed"),
        ("Agent(\n    env=,\n    memory=10\n)", "error", "invalid syntax"),
        ("rate = 1\n<<<<<<< HEAD\nsteps = 2\n=======\nsteps = 3\n>>>>>>> main", "error", "a merge was left here"),
    ],
)
def test_a_refusal_says_what_it_was_that_no_one_wrote(text: str, level: str, message: str) -> None:
    finding = check_source(f"{text}\n{IMPORTS}", "agent.py")[0]
    assert (finding.name, finding.level.value) == ("invalid-syntax", level)
    assert message in finding.message


@pytest.mark.parametrize("magic", ["%matplotlib inline", "!pip install tensorflow", "import os\n%load_ext tensorboard"])
def test_a_file_that_belongs_into_a_notebook_is_no_error(magic: str) -> None:
    assert [(f.name, f.level.value) for f in check_source(f"{magic}\n{IMPORTS}", "box.py")] == [
        ("invalid-syntax", "advice")
    ]


@pytest.mark.parametrize(
    ("cells", "level"),
    [
        (["x = 1", "for i in range(3):\n    "], "advice"),
        (["x = 1", "def train(model):\n", "  \n"], "advice"),
        (["for i in range(3):\n", "x = 1"], "error"),
        (["x = 1", "for i in range(3):\nprint(i)"], "error"),
        (["x = 1", "x ="], "error"),
        (["x = deque(maxlen=3)", "x."], "advice"),
        (["x.", "x = 1"], "error"),
    ],
)
def test_what_the_last_cell_only_begins_is_no_error(cells: list[str], level: str) -> None:
    ran = [{**code(cell), "execution_count": number} for number, cell in enumerate(cells, start=1)]
    finding = check_source(notebook(code(IMPORTS), *ran), "nb.ipynb")[0]
    assert (finding.name, finding.level.value) == ("invalid-syntax", level)


def test_a_message_names_the_line_of_the_cell() -> None:
    document = notebook(code(IMPORTS * 50), code("x = 1\nfor y in x:\nprint(y)"))
    assert check_source(document, "nb.ipynb")[0].message == "expected an indented block after 'for' statement on line 2"


@pytest.mark.parametrize(("ename", "level"), [("SyntaxError", "advice"), ("NameError", "error")])
def test_what_its_author_saw_refused_is_no_error(ename: str, level: str) -> None:
    broken = code("x = = 2", outputs=[{"output_type": "error", "ename": ename}])
    document = notebook(code(IMPORTS), {**broken, "execution_count": 5})
    assert check_source(document, "nb.ipynb")[0].level.value == level


@pytest.mark.parametrize(("outputs", "level"), [([], "advice"), ([{"output_type": "error"}], "error")])
def test_a_count_of_0_is_of_colab(outputs: list[dict[str, str]], level: str) -> None:
    broken = {**code("x = = 2", outputs=outputs), "execution_count": 0}
    assert check_source(notebook(code(IMPORTS), broken), "nb.ipynb")[0].level.value == level


NOTES = "#%%\nHow it works\na picture is seen in pieces\n5x5x6 six filters\n\nCNN\n"


@pytest.mark.parametrize(
    ("text", "level"),
    [
        (f"{NOTES}#%%\n{IMPORTS}", "advice"),
        (f"# %% Start\n{IMPORTS}{NOTES}# %%\n%matplotlib inline\nx = 1\n", "advice"),
        (f"{NOTES}#%%\n{IMPORTS}x = (\n", "error"),
        (f"{IMPORTS}{NOTES[4:]}", "error"),
        (f"#%%\nimport os\nx = = 2\n#%%\n{IMPORTS}", "error"),
        (f"#%%\nimport os\n#%%\nprint(1)\nx = = 2\n#%%\n{IMPORTS}", "advice"),
        (f"#%%\n{IMPORTS}\n#%%\n    x = 2\n    # cut out of a loop\n#%%\nprint(x)", "advice"),
        (f"#%%\nimport os\n#%%\nprint(1)\nx = = 2\n#%%\nprint(1)\ny = = 3\n#%%\n{IMPORTS}", "error"),
    ],
)
def test_notes_between_cells_that_an_editor_runs_are_no_error(text: str, level: str) -> None:
    finding = check_source(text, "notes.py")[0]
    assert (finding.name, finding.level.value) == ("invalid-syntax", level)


@pytest.mark.parametrize("broken", ["%matplotlib inline\nx = (1", "x = 1\n% 3", "def f(x):\nreturn x", "x = !"])
def test_a_file_that_is_broken_besides_is_an_error(broken: str) -> None:
    assert [(f.name, f.level.value) for f in check_source(f"{IMPORTS}\n{broken}\n", "box.py")] == [
        ("invalid-syntax", "error")
    ]


def test_a_ruler_of_a_line_is_read_once() -> None:
    """What looked for words behind each `#` took as long as the square of the line."""
    ruler = "x = 1 " + "#" * 1_000_000
    assert not asks_reader(ruler + "\ny = 2") and not is_left_open(ruler)
    assert asks_reader(ruler + " your code here") and is_left_open(ruler + " TODO")
    assert not asks_reader("your_code = 1  # a name") and not is_left_open("todo = 1")


def test_python_2_is_one_finding_and_none_without_tensorflow() -> None:
    old = "for x in xs:\n    print 'loss', x"
    assert found(notebook(code(IMPORTS), code(old), code("try:\n  go()\nexcept IOError, e:\n  raise"))) == []
    session = code("print tf.zeros(3)")
    assert found(notebook(code(IMPORTS), code(old), session, session)) == [("invalid-syntax", 3, 1, 1)]


def test_a_timed_statement_is_checked_where_it_stands() -> None:
    timed = LOOP.replace("y = model", "%time y = model")
    assert found(notebook(code(IMPORTS), code(MODEL), code(f"%%capture out\n{timed}"))) == [
        ("predict-in-loop", 3, 3, 15)
    ]


# -- fixes ---------------------------------------------------------------------------------------

TWO_CELLS = [code(IMPORTS + MODEL), code(LOOP)]


def only_source_differs(old: str, new: str) -> None:
    """Everything but the source values of cells is the same, byte by byte."""

    def around(document: str) -> list[str]:
        pieces, position = [], 0
        for start, _ in elements(document, members(document, 0)["cells"][0]):
            source = members(document, start)["source"]
            pieces.append(document[position : source[0]])
            position = source[1]
        return [*pieces, document[position:]]

    assert around(old) == around(new)


@pytest.mark.parametrize("indent", [None, 0, 1, 4])
@pytest.mark.parametrize("form", [str, lines])
def test_only_the_source_of_the_changed_cell_changes(indent: int | None, form: Any) -> None:
    old = notebook(text("é"), *[code(form("".join(cell["source"]))) for cell in TWO_CELLS], indent=indent)
    new = fix_source(old, "nb.ipynb", unsafe=True)
    only_source_differs(old, new)
    assert sources(new)[2] == FIXED_LOOP
    assert type(json.loads(new)["cells"][2]["source"]) is type(form(""))
    assert fix_source(new, "nb.ipynb", unsafe=True) == new
    nbformat.validate(nbformat.reads(new, as_version=4))


def test_unchanged_lines_keep_their_spelling() -> None:
    strange = r'"# \u00e9\u00C9 \/ \ud83d\ude00\n", "for item in load():\n",   "    y = model.predict(item[None])\n"'
    old = notebook(code(IMPORTS + MODEL), code("HERE")).replace('"HERE"', f"[ {strange} ]")
    new = fix_source(old, "nb.ipynb", unsafe=True)
    assert new == old.replace("model.predict(item[None])", "model(item[None], training=False).numpy()")


@pytest.mark.parametrize(("ascii", "spelled"), [(True, r"\u00e9"), (False, "é")])
def test_a_changed_line_is_escaped_as_the_notebook_is(ascii: bool, spelled: str) -> None:
    loop = LOOP.replace("y = ", "é = ")
    old = notebook(code(IMPORTS + MODEL), code(loop), ascii=ascii)
    new = fix_source(old, "nb.ipynb", unsafe=True)
    assert new == old.replace("model.predict(item[None])", "model(item[None], training=False).numpy()")
    assert spelled in new


def test_a_learned_escape_is_used_in_changed_lines() -> None:
    loop = LOOP.replace("print(y)", "print(y < 3)").replace("item[None])", "item[None]) < 3")
    old = notebook(code(IMPORTS + MODEL), code(loop)).replace("<", r"\u003c")
    new = fix_source(old, "nb.ipynb", unsafe=True)
    assert new.count(r"\u003c") == 2 and "<" not in new


def test_magics_are_never_touched() -> None:
    cell = "%%time\n!nvidia-smi\n" + LOOP.replace("print(y)", "!echo {y}\n    %time z = model.predict(item[None])")
    new = fix_source(notebook(code(IMPORTS + MODEL), code(cell)), "nb.ipynb", unsafe=True)
    assert sources(new)[1] == cell.replace("model.predict(item[None])", "model(item[None], training=False).numpy()")


def test_lines_added_at_the_end_of_a_cell_stay_in_it() -> None:
    old = notebook(
        code("%matplotlib inline\nimport tensorflow as tf"), code(f"%%time\n{MODEL}"), code("model.fit(x, y)")
    )
    new = fix_source(old, "nb.ipynb", unsafe=True, advice=True)
    first, second, _ = sources(new)
    assert first.startswith("%matplotlib inline\nimport tensorflow as tf\n") and "set_memory_growth" in first
    assert second == f"%%time\n{MODEL}"


def test_no_step_moves_to_another_cell() -> None:
    """The text above each cell says what is in it."""
    made = "ds = tf.data.TFRecordDataset('a').map(tf.io.decode_png)"
    used = "model.fit(ds, epochs=3)"
    together = notebook(
        code(IMPORTS + MODEL), code(f"{made}\nds = ds.shuffle(900)\nds = ds.cache().batch(8)"), code(used)
    )
    apart = notebook(
        code(IMPORTS + MODEL), code(f"{made}\nds = ds.shuffle(900)"), code("ds = ds.cache().batch(8)"), code(used)
    )
    for document, is_fixed in ((together, True), (apart, False)):
        (finding,) = [f for f in check_source(document, "nb.ipynb") if f.name == "cache-order"]
        assert (finding.fix is not None) == is_fixed


def test_bom_crlf_and_missing_newline_survive(tmp_path: Path) -> None:
    path = tmp_path / "nb.ipynb"
    old = b"\xef\xbb\xbf" + notebook(*TWO_CELLS).rstrip("\n").replace("\n", "\r\n").encode()
    path.write_bytes(old)
    assert main(["--fix", "--unsafe-fixes", "-q", "--isolated", "--select", "predict-in-loop", str(path)]) == 0
    wanted = old.replace(b"model.predict(item[None])", b"model(item[None], training=False).numpy()")
    assert path.read_bytes() == wanted


def replaced(document: str, replacements: list[dict[str, Any]]) -> str:
    """What a reader of SARIF makes of a text, who knows its lines and characters and nothing of notebooks."""
    starts = [0, *(match.end() for match in re.finditer("\r\n|\r|\n", document))]

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column - 1

    for change in reversed(replacements):
        region = change["deletedRegion"]
        start, end = offset(region["startLine"], region["startColumn"]), offset(region["endLine"], region["endColumn"])
        document = document[:start] + change["insertedContent"]["text"] + document[end:]
    return document


TWO_LOOPS = f"# é😀\u2028\nfor item in load():\n    y = model.predict(item[None])\n\n{LOOP.replace('item', 'other')}"


@pytest.mark.parametrize("rule", ["predict-in-loop", "memory-growth-not-set"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("form", [str, lines])
def test_replacements_of_sarif_make_the_fixed_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: Any, indent: int | None, newline: str, rule: str
) -> None:
    """Each fix alone, onto the bytes; and all of them give what `--fix` gives."""
    path = tmp_path / "nb.ipynb"
    cells = code(form("%matplotlib inline\nimport tensorflow as tf")), code(form(MODEL)), code(form(TWO_LOOPS))
    old = notebook(text("é"), *cells, code("model.fit(x, y)"), indent=indent).replace("\n", newline)
    path.write_bytes(old.encode())
    select = ["--isolated", "--select", rule, str(path)]
    main([*select, "--output-format", "sarif"])
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    replacements = []
    for result in run["results"]:
        (change,) = result["fixes"][0]["artifactChanges"]
        assert change["artifactLocation"] == result["locations"][0]["physicalLocation"]["artifactLocation"]
        only_source_differs(old, replaced(old, change["replacements"]))
        replacements += change["replacements"]
    assert len(replacements) == (2 if rule == "predict-in-loop" else 1)
    main([*select, "--fix", "--unsafe-fixes", "-q"])
    fixed = path.read_bytes().decode()
    assert fixed != old and replaced(old, replacements) == fixed


def test_a_replacement_of_sarif_is_no_larger_than_the_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nb.ipynb"
    path.write_text(notebook(code(lines(IMPORTS + MODEL)), code(lines(LOOP))), encoding="utf-8")
    main(["--isolated", "--select", "predict-in-loop", "--output-format", "sarif", str(path)])
    (result,) = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    (replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
    line = result["locations"][0]["physicalLocation"]["region"]["startLine"]
    region = replacement["deletedRegion"]
    assert (region["startLine"], region["endLine"]) == (line, line)


def test_a_cell_that_contains_the_header_of_the_program_is_no_trap() -> None:
    trap = code("# -- cell --\nx = 1\n# -- cell ---")
    old = notebook(code(IMPORTS + MODEL), trap, code(LOOP))
    new = fix_source(old, "nb.ipynb", unsafe=True)
    assert sources(new) == [*sources(old)[:2], FIXED_LOOP]


@given(
    st.lists(st.text(alphabet='aé"\\/\n\r\t\u2028😀<', max_size=8), max_size=5),
    st.text(alphabet='aé"\\/\n\r\t\u2028😀<', max_size=20),
    st.booleans(),
    st.booleans(),
    st.sampled_from([None, 0, 2]),
)
def test_any_cell_can_become_any_text(old: list[str], new: str, is_list: bool, ascii: bool, indent: int | None) -> None:
    cell = code(old if is_list else "".join(old))
    document = notebook(text("a"), cell, code("b"), indent=indent, ascii=ascii)
    book = read(document, "nb.ipynb")
    program = book.text.replace(f"{book.header}{''.join(old)}", f"{book.header}{new}", 1)
    written = book.rewritten(program)
    only_source_differs(document, written)
    assert sources(written) == ["a", new, "b"]


# -- what is no notebook in Python ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("", "not a notebook: broken JSON: Expecting value"),
        ('{"cells": [\n  }', "not a notebook: broken JSON: "),
        ("[]", "not a notebook: it does not say which `nbformat` it has"),
        ('{"nbformat": 3, "worksheets": []}', "a notebook of nbformat 3; only 4 is read"),
        ('{"nbformat": 4}', "not a notebook: it has no list of cells"),
        ('{"nbformat": 4, "cells": [{"cell_type": "code", "source": 3}]}', "the `source` of cell 1 is no text"),
    ],
)
def test_what_is_no_notebook_is_said_in_one_line(document: str, message: str) -> None:
    with pytest.raises(NotANotebook) as refused:
        read(document, "nb.ipynb")
    assert message in str(refused.value) and "\n" not in str(refused.value)


def test_broken_json_is_a_finding_at_its_place() -> None:
    assert found('{"tensorflow": 1,\n  "cells": [}') == [("invalid-syntax", None, 2, 13)]


def test_an_old_notebook_is_advice(tmp_path: Path) -> None:
    (tmp_path / "old.ipynb").write_text('{"nbformat": 3, "worksheets": [], "about": "tensorflow"}')
    (finding,) = check_paths([tmp_path / "old.ipynb"])
    assert (finding.name, finding.level.value) == ("invalid-syntax", "advice")


@pytest.mark.parametrize(
    "metadata",
    [
        {"language_info": {"name": "R"}},
        {"kernelspec": {"language": "julia", "name": "julia-1.9"}},
        {"kernelspec": {"name": "julia-1.9", "display_name": "Julia 1.9"}},
        {"kernelspec": {"name": "ir", "display_name": "R"}},
    ],
)
def test_other_kernels_are_named(metadata: dict[str, Any]) -> None:
    with pytest.raises(OtherLanguage, match=r"is a notebook for (R|ir|julia) and is not checked"):
        read(notebook(code("tensorflow"), **metadata), "nb.ipynb")


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        {"language_info": {"name": "python"}},
        {"kernelspec": {"language": "Python"}},
        {"kernelspec": {"name": "irene"}},
        {"kernelspec": 3},
    ],
)
def test_python_kernels(metadata: dict[str, Any]) -> None:
    assert list(read(notebook(code("x"), **metadata), "nb.ipynb").cells) == [1]


# -- the command line ----------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nb.ipynb").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "r.ipynb").write_text(notebook(code("tensorflow"), language_info={"name": "R"}), encoding="utf-8")
    return tmp_path


def test_notebooks_are_found_and_places_name_the_cell(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--isolated", "--select", "predict-in-loop", "--output-format", "concise"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("nb.ipynb:cell 4:2:9: TFS302 ")
    assert err == "tflint-stall: warning: r.ipynb: is a notebook for R and is not checked\n"


def test_the_picture_shows_the_cell_only(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--isolated", "--select", "predict-in-loop"])
    out = capsys.readouterr().out
    assert " --> nb.ipynb:cell 4:2:9\n" in out
    assert "1 | for item in load():\n  | ------------------- in every round of this loop\n2 |     y = model" in out
    assert "2 +     y = model(item[None], training=False).numpy()\n" in out
    assert "keras" not in out.partition("help:")[0]


def test_json_gives_places_in_cells(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--isolated", "--select", "predict-in-loop", "--output-format", "json"])
    (record,) = json.loads(capsys.readouterr().out)
    assert (record["cell"], record["location"]) == (4, {"row": 2, "column": 9})
    (edit,) = record["fix"]["edits"]
    assert (edit["cell"], edit["location"]["row"]) == (4, 2)


def test_a_diff_is_one_per_cell(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--isolated", "--select", "predict-in-loop", "--unsafe-fixes", "--diff"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("--- nb.ipynb:cell 4\n+++ nb.ipynb:cell 4\n@@ -1,3 +1,3 @@\n for item in load():\n")
    assert (folder / "nb.ipynb").read_text(encoding="utf-8") == PROGRAM


def test_findings_that_are_left_after_a_fix_are_where_they_are_now(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = f"{LOOP}\nfor x in load():\n    model.predict(x[None])"
    useless = code(f"# tflint-stall: ignore[predict-in-loop]\nx = 1\n{twice}")
    (folder / "nb.ipynb").write_text(notebook(code(IMPORTS + MODEL), useless), encoding="utf-8")
    main(["--isolated", "--select", "predict-in-loop,unused-ignore", "--fix", "--output-format", "full", "nb.ipynb"])
    out = capsys.readouterr().out
    assert "Fixed 1 finding in 1 file." in out
    for line in ("3 |     y = model.predict(item[None])", "6 |     model.predict(x[None])"):
        assert line in out


@pytest.mark.parametrize("indent", [None, 1])
def test_machines_are_told_the_line_of_the_file(
    indent: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    cells = json.loads(notebook(code(IMPORTS + MODEL), code(LOOP)))
    cells["cells"].insert(0, {"cell_type": "markdown", "metadata": {}, "source": ["# a title\n"]})
    for cell in cells["cells"]:
        cell["source"] = "".join(cell["source"]).splitlines(keepends=True)
    text = json.dumps(cells, indent=indent)
    (tmp_path / "nb.ipynb").write_text(text)
    main(["--isolated", "--select", "predict-in-loop", "--output-format", "github"])
    line = int(capsys.readouterr().out.partition(",line=")[2].partition(",")[0])
    assert "model.predict" in text.split("\n")[line - 1]
    assert (line == 1) == (indent is None)
