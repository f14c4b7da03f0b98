"""No rule trips over how something is written: its words in shapes that real code has rarely, on every kind of object.

Most guards of a rule are there so that the next line may read `call.func.value`; without one the rule crashes here.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from keyword import iskeyword
from pathlib import Path

import pytest

from tflint_stall import check_source
from tflint_stall.engine.discover import discover
from tflint_stall.engine.registry import all_rules
from tflint_stall.engine.run import run
from tflint_stall.rule import Rule
from tflint_stall.settings.config import ConfigFinder

_HEAD = """
import contextlib, functools, multiprocessing
import numpy as np
import tensorflow as tf
import horovod.tensorflow as hvd
from sklearn.model_selection import GridSearchCV

ds = tf.data.Dataset.list_files("*.png").map(lambda x: tf.io.read_file(x))
rows = tf.data.Dataset.from_tensor_slices(np.zeros((64, 4)))
model = tf.keras.Sequential([tf.keras.layers.LSTM(3)])
optimizer = tf.keras.optimizers.SGD(0.5)
strategy = tf.distribute.MultiWorkerMirroredStrategy()
sess = tf.compat.v1.Session()
generator = tf.keras.preprocessing.image.ImageDataGenerator()
array = np.zeros((4, 4))
def endless():
    while True:
        yield 1
def step(x=None, *args, **options):
    return x
"""
_RECEIVERS = """ds rows model optimizer strategy sess generator array endless() iter(ds) tf tf.data tf.train tf.random
tf.data.Dataset tf.keras tf.compat.v1 np hvd multiprocessing step unknown unknown[0] unknown() self.part""".split()
_GIVEN = ["", "ds", "*args", "**options", "*args, **options", "0, *args", "ds, 3, None, 2", "x=ds", "lambda: 0",
          "step, [ds]", "[ds, rows]", "tf.zeros(3), {}", "None", "array[None], verbose=0"]  # fmt: skip
# Statements around a call, in which `{call}` and a name for what it gives stand.
_AROUND = """
{call}
for _ in range(100): {call}
for x in {call}: pass
while {call}: break
with {call}: pass
with {call} as x: {call}
a = b = {call}
a, *b = {call}
self.part = {call}
a[0] = {call}
a: int = {call}
a += {call}
if (a := {call}): a = {call}
assert {call}, {call}
[{call} for _ in ds if {call}]
{{{call}: {call} for x in {call}}}
print(f"{{{call}}}", *{call}, **{call})
lambda a={call}: {call}
not {call} or {call} and -{call}
{call} if {call} else {call}
{call}.numpy().batch(3)[0]
del a[{call}]
return {call}
""".strip().splitlines()
_BLOCKS = """
try: {call}
except {call}: {call}
else: {call}
finally: {call}
---
@{call}
def inner(a={call}) -> {call}:
    yield {call}
---
class Inner(unknown, metaclass={call}):
    a = {call}
    def method(*parts):
        return {call}
---
async def later():
    async for x in {call}: await {call}
    async with {call} as x: yield {call}
---
match {call}:
    case [a, *b] if {call}: {call}
    case _: {call}
---
if tf.executing_eagerly(): {call}
elif {call}: {call}
else:
    global unknown
    unknown = {call}
""".strip("\n").split("\n---\n")


def _program(word: str, receivers: list[str]) -> str:
    """One word on each receiver, with some lists of arguments, in some of the statements in turn."""
    calls = [f"{word}({given})" for given in _GIVEN]
    calls += [f"{receiver}.{word}({given})" for at, receiver in enumerate(receivers) for given in _GIVEN[at % 4 :: 4]]
    calls += [f"(lambda: 0).{word}()", f"tf.{word}.{word}(ds)", f"unknown.{word}.{word}(*ds.{word})"]
    blocks = [*_AROUND, *_BLOCKS]
    lines = [_HEAD, blocks[0].format(call=calls[1])]
    for number, call in enumerate(calls):
        lines.append(f"def function_{number}(self, x, *args, **options):")
        for block in (blocks[number % len(blocks)], blocks[(number // 3) % len(blocks)]):
            lines += [f"    {line}" for line in block.format(call=call).splitlines()]
        lines.append(f"function_{number}(unknown, ds)")
    return "\n".join(lines) + "\n"


def _words(rule: type[Rule]) -> list[str]:
    return [word for word in rule.triggers if word.isidentifier() and not iskeyword(word)]


@pytest.mark.parametrize("rule", all_rules().values(), ids=all_rules())
def test_no_shape_makes_a_rule_crash(rule: type[Rule]) -> None:
    with tempfile.TemporaryDirectory(prefix="project-") as folder:
        root = Path(folder).resolve() / "project"
        root.mkdir()
        for word in _words(rule):
            for half in (0, 1):
                text = _program(word, _RECEIVERS[half::2])
                (root / f"{word}_{half}.py").write_text(text, encoding="utf-8")
        for config, group in discover([str(root)], ConfigFinder(isolated=True)).groups:
            for result in run(group, replace(config, preview=True)):
                assert not result.problems
                assert not [finding for finding in result.findings if finding.code == "TFS001"], result.findings[:1]


def test_a_version_of_thousands_of_digits(tmp_path: Path) -> None:
    """Python reads such a number in base 16, and refuses to write it."""
    text = (
        "import tensorflow as tf\n\nm = tf.keras.Sequential([tf.keras.layers.Dense(1)])\n"
        f"if tf.__version__ > 0x{'f' * 4000}:\n"
        "    for x in tf.random.normal((1000, 4)):\n        m.predict(x[None])\n"
    )
    found = check_source(text, str(tmp_path / "huge.py"))
    assert "predict-in-loop" in {finding.name for finding in found}
