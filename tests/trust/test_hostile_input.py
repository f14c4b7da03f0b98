"""Single inputs that once ended a run, or a part of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from planted import COMMANDS, environment
from test_hostile_shapes import checked

BODY = """\
model = tf.keras.Sequential([tf.keras.layers.Dense(BIG)])
ds = tf.data.Dataset.range(BIG).map(lambda x: x * BIG).shuffle(BIG).batch(BIG).take(BIG).repeat(BIG)
for step in range(BIG):
    model.predict(tf.zeros((BIG, 4)), batch_size=BIG)
    weights = tf.constant([BIG] * BIG)
model.fit(ds, epochs=BIG)
"""
LOOP = "model = tf.keras.Sequential()\nfor x in range(1000):\n    model.predict(x)\n"


@pytest.mark.parametrize(
    "text",
    [
        "ds = tf.data.Dataset.range(3)\ndef fetch(f):\n    return ds\n"
        "ds = ds.interleave(fetch)\nfor x in ds:\n    print(x)\n",
        "self.model = step\nmodel = data\n"
        "return tf.data.Dataset.from_generator(step, tf.int32).map(step).map(step).map(step).cache()\n",
        BODY.replace("BIG", "0x" + "f" * 6000),
        BODY.replace("BIG", "9" * 4000),
        BODY.replace("BIG", "1e999"),
        BODY.replace("BIG", "10**10**9"),
    ],
)
def test_no_program_crashes(tmp_path: Path, text: str) -> None:
    (result,) = checked(tmp_path / "project", {"train.py": f"import tensorflow as tf\n{text}"})
    assert not result.problems


@pytest.mark.parametrize(
    "text",
    [
        "return 1",
        "break",
        "for x in y:\n    def f():\n        continue",
        "for x in y: pass\nelse: break",
        "class A:\n    yield 1",
        "def f(): await x",
        "def f(a, *, a): pass",
        "lambda a, a: 0",
        "f(a=1, a=2)",
        "a, *b, *c = d",
        "*a = b",
        "nonlocal x",
        "def f(x):\n    global x",
        "def f():\n    x = 1\n    global x",
        "def f():\n    from os import *",
        "from __future__ import braces",
        "try: pass\nexcept: pass\nexcept A: pass",
        "async def f():\n    yield from a",
        "match x:\n    case a: pass\n    case b: pass",
        "match x:\n    case [a, a]: pass",
        # LibCST reads these, and Python's parser, where it knows their syntax at all, reads them as well.
        "def f[T, T](): pass",
        "class A[T=int, U]: pass",
        "x = t'a' 'b'",
        "type X = int\nreturn 1",
    ],
)
def test_what_no_python_accepts_is_invalid(tmp_path: Path, text: str) -> None:
    with pytest.raises(SyntaxError):
        compile(text, "<text>", "exec")
    (result,) = checked(tmp_path / "project", {"train.py": f"import tensorflow as tf\n{text}\nmodel.fit(x)\n"})
    assert [finding.name for finding in result.findings] == ["invalid-syntax"]


def test_what_some_python_accepts_is_read(tmp_path: Path) -> None:
    text = (
        "def f():\n    for x in y:\n        if x: break\n        else: continue\n    return (yield)\n"
        "async def g(*, a=1):\n    async with a as b, c: await [d async for d in e]\n    return lambda: (yield)\n"
        "def h():\n    global p, q\n    p = q = 1\n    [*r, s], *t = u, *v = w\n"
        "class A:\n    def k(self, a, /, b, *c, d, **e): return f(*c, *b, **e, **d)\n"
        "match x:\n    case [a, *b] | (a, b): pass\n    case {'a': a, **b} if a: pass\n    case _: pass\n"
        "try: pass\nexcept (A, B): pass\nexcept: pass\n"
        "try: pass\nexcept A, B: pass\ntype X[T, *Ts = *tuple[int]] = dict[T, int]\n"
    )
    files = {"train.py": f"from __future__ import annotations\nimport tensorflow as tf\n{text}model.fit(x)\n"}
    (result,) = checked(tmp_path / "project", files)
    assert not [finding for finding in result.findings if finding.name == "invalid-syntax"]


def test_a_thousand_modules_that_import_each_other(tmp_path: Path) -> None:
    head = "import tensorflow as tf\n"
    files = {f"p{i}.py": f"{head}from p{i + 1} import model\nmodel.predict(1)\n" for i in range(1000)}
    files["p1000.py"] = f"{head}model = tf.keras.Model()\n"
    assert not any(result.problems for result in checked(tmp_path / "project", files))


def test_a_version_that_nobody_can_read(tmp_path: Path) -> None:
    requirements = f"tensorflow=={'9' * 5000}.1\nkeras>={'1' * 5000}\n"
    files = {"requirements.txt": requirements, "train.py": f"import tensorflow as tf\n{LOOP}"}
    results = checked(tmp_path / "project", files)
    assert results and not any(result.problems for result in results)


@pytest.mark.parametrize(
    ("closed", "arguments", "code"),
    [
        ("2>&-", "clean.py", 0),
        ("2>&-", "nowhere.py", 2),
        ("2>&-", "--profile-rules clean.py", 0),
        ("<&- 2>&-", "nowhere.py", 2),
        ("2>/dev/full", "clean.py", 0),
        ("2>/dev/full", "nowhere.py", 2),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="a shell closes the streams")
def test_nobody_hears_complaints(tmp_path: Path, closed: str, arguments: str, code: int) -> None:
    (tmp_path / "clean.py").write_text("import tensorflow as tf\n")
    shell = f'"$@" check --no-cache {arguments} {closed}'
    command = ["sh", "-c", shell, "sh", *COMMANDS["module"]]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, "error" in done.stdout) == (code, False), done.stdout
