"""What holds on which TensorFlow: what the rules' pages say of versions, that watching breaks no program, the fixtures.

    python -m benchmarks.versions [--fixtures] PYTHON…

Each PYTHON is an interpreter with one version of TensorFlow (Python 3.7 or later). For each of them: the probes of
`version_probe.py`; programs under `doctor` and under `verify`, which must print what they print alone and end as they
end alone; and with `--fixtures` a quick verification of all fixtures, or of those that `--rules` names. Prints two
tables as Markdown. What cannot be had is not in them.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

PROBE = Path(__file__).with_name("version_probe.py")
TIME_LIMIT = 300

FIT = """
import numpy as np
import tensorflow as tf
x = np.random.RandomState(0).rand(256, 8).astype("float32")
y = x.sum(1, keepdims=True)
model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu", input_shape=(8,)), tf.keras.layers.Dense(1)])
model.compile(optimizer="adam", loss="mse")
model.fit(x, y, epochs=3, batch_size=16, verbose=0, validation_split=0.2)
for row in x[:40]:
    out = model.predict(row[None], verbose=0)
print("done", out.shape)
"""
LOOP = """
import numpy as np
import tensorflow as tf
x = np.random.RandomState(0).rand(256, 8).astype("float32")
y = x.sum(1, keepdims=True)
model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
data = tf.data.Dataset.from_tensor_slices((x, y)).batch(16)
for epoch in range(3):
    for a, b in data:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(model(a) - b))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
print("done", float(loss) > 0)
"""
SESSION = """
import numpy as np
import tensorflow as tf
if not hasattr(tf, "placeholder"):
    import tensorflow.compat.v1 as tf
    tf.disable_eager_execution()
x, y = tf.placeholder(tf.float32, [None, 8]), tf.placeholder(tf.float32, [None, 1])
w = tf.Variable(np.zeros((8, 1), "float32"))
loss = tf.reduce_mean(tf.square(tf.matmul(x, w) - y))
train = tf.train.GradientDescentOptimizer(0.01).minimize(loss)
data = np.random.RandomState(0).rand(64, 8)
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for i in range(60):
        _, value = session.run([train, loss], {x: data, y: data.sum(1, keepdims=True)})
print("done", value < 10)
"""
FUNCTION = """
import numpy as np
import tensorflow as tf
model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.01)
checkpoint = tf.train.Checkpoint(model=model)
def numbers():
    for i in range(60):
        yield np.full([8], i / 60, "float32")
data = tf.data.Dataset.from_generator(numbers, tf.float32, [8]).batch(4).prefetch(1)
@tf.function
def step(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(model(x) - tf.reduce_sum(x, 1, keepdims=True)))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss
for epoch in range(2):
    for x in data:
        loss = step(x)
    checkpoint.save("checkpoints/of-epoch")
print("done", float(loss) >= 0, tf.train.latest_checkpoint("checkpoints"))
"""
BATCHES = """
import os
import numpy as np
import tensorflow as tf
model = tf.keras.Sequential([tf.keras.layers.Dense(4, input_shape=(8,)), tf.keras.layers.Dense(1)])
model.compile(optimizer="sgd", loss="mse", metrics=["mae"])
x = np.random.RandomState(0).rand(64, 8).astype("float32")
y = x.sum(1, keepdims=True)
for i in range(20):
    model.train_on_batch(x, y)
saves = tf.keras.callbacks.ModelCheckpoint("best.weights.h5", save_weights_only=True)
history = model.fit(x, y, epochs=5, batch_size=16, verbose=0, validation_data=(x, y), callbacks=[saves])
print("done", len(history.history["loss"]), len(model.evaluate(x, y, verbose=0)), os.path.exists("best.weights.h5"))
"""
FAILS = """
import tensorflow as tf
print(tf.zeros([2, 3]).shape)
raise SystemExit(5)
"""
RANKS = """
import multiprocessing
import sys
def train(rank, results):
    import numpy as np
    import tensorflow as tf
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(8,))])
    model.compile(optimizer="sgd", loss="mse")
    for i in range(10):
        model.train_on_batch(np.ones([4, 8], "f"), np.ones([4, 1], "f"))
    results.put(rank)
if __name__ == "__main__":
    for method in ("fork", "spawn"):
        context = multiprocessing.get_context(method)
        results = context.Queue()
        ranks = [context.Process(target=train, args=(rank, results)) for rank in range(2)]
        for rank in ranks:
            rank.start()
        print(sorted(results.get() for _ in ranks))
        for rank in ranks:
            rank.join()
    sys.exit(sum(rank.exitcode for rank in ranks))
"""
# The steps that each program makes, those of one process; and whether it is written for TensorFlow 2.
PROGRAMS = {
    "fit": (FIT, 39, True),
    "loop": (LOOP, 48, True),
    "function": (FUNCTION, 30, True),
    "session": (SESSION, 60, False),
    "batches": (BATCHES, 40, False),
    "ranks": (RANKS, 10, False),
    "fails": (FAILS, 0, False),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pythons", nargs="+")
    parser.add_argument("--fixtures", action="store_true")
    parser.add_argument("--rules", nargs="*", default=[])
    options = parser.parse_args()
    probed = {python: _probed(python) for python in options.pythons}
    names = list(dict.fromkeys(name for found in probed.values() for name in found))
    _print_row(names)
    _print_row(["---"] * len(names))
    for found in probed.values():
        _print_row([str(found.get(name, "-")) for name in names])
    print("\n| tensorflow | program | alone | doctor: exit, steps | prints the same | verify |")
    print("|---|---|---|---|---|---|", flush=True)
    for python, found in probed.items():
        for name, (source, steps, needs_2) in PROGRAMS.items():
            version = str(found.get("tensorflow", python))
            if not (version.startswith("1.") and needs_2):
                _print_row([version, name, *_watched(python, source, steps)])
    if options.fixtures or options.rules:
        for python, found in probed.items():
            print(f"\n{found.get('tensorflow', python)}: {_fixtures(python, options.rules)}", flush=True)


def _print_row(cells: list[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def _run(command: list[str], cwd: str | None = None) -> tuple[int, str]:
    environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "TFLINT_STALL_COSTS": ""}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=TIME_LIMIT, env=environment, cwd=cwd, check=False
        )
    except subprocess.TimeoutExpired:
        return -1, ""
    return done.returncode, done.stdout


def _json(text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(text.strip().splitlines()[-1])
    except (ValueError, IndexError):
        return {}
    return found


def _probed(python: str) -> dict[str, Any]:
    return _json(_run([python, str(PROBE)])[1])


def _watched(python: str, source: str, steps: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "program.py").write_text(source)
        alone, printed = _run([python, "program.py"], folder)
        tool = [sys.executable, "-m", "tflint_stall"]
        log = str(Path(folder, "doctor.txt"))
        code, printed_watched = _run([*tool, "doctor", "--log", log, "--", python, "program.py"], folder)
        told = re.search(r"doctor: (\d+) training steps", Path(log).read_text())
        seen = int(told.group(1)) if told else 0
        command = [*tool, "verify", "program.py", "--tensorflow-python", python, "--rounds", "1"]
        verified, said = _run([*command, "--output-format", "json"], folder)
        report = json.loads(said) if said.strip().startswith("{") else {}
        verdict = str(report.get("verdict_line", f"exit {verified}")).partition(":")[0]
    same = "yes" if printed == printed_watched else f"no: {printed_watched!r}"
    return [str(alone), f"{code}, {seen} of {steps}", same, verdict]


def _fixtures(python: str, rules: list[str]) -> str:
    command = [sys.executable, "-m", "tflint_stall", "verify", *rules, "--quick", "--tensorflow-python", python]
    done = subprocess.run([*command, "--output-format", "json"], capture_output=True, text=True, check=False)
    results = json.loads(done.stdout)["results"]
    claims = [(result["rule"], claim) for result in results for claim in result["claims"]]
    counts = Counter(claim["verdict"] for _, claim in claims)
    others = [
        f"{rule} {claim['verdict']}: {claim['sentence']}" for rule, claim in claims if claim["verdict"] != "confirmed"
    ]
    return f"{dict(counts)}\n" + "\n".join(f"* {one}" for one in others)


if __name__ == "__main__":
    main()
