"""What holds on which TensorFlow: what the rules' pages say of versions, that watching breaks no program, the fixtures.

    python -m benchmarks.versions [--fixtures] PYTHON…

Each PYTHON is an interpreter with one version of TensorFlow (Python 3.7 or later). For each of them: the probes of
`version_probe.py`; three programs under `doctor` and under `verify`, which must end as they end alone; and with
`--fixtures` a quick verification of all fixtures. Prints two tables as Markdown. What cannot be had is not in them.
"""

from __future__ import annotations

import argparse
import json
import os
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
# The steps that each program makes; one of TensorFlow 1 has no loop of its own without Sessions.
PROGRAMS = {"fit": (FIT, 39), "loop": (LOOP, 48), "session": (SESSION, 60)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pythons", nargs="+")
    parser.add_argument("--fixtures", action="store_true")
    options = parser.parse_args()
    probed = {python: _probed(python) for python in options.pythons}
    names = list(dict.fromkeys(name for found in probed.values() for name in found))
    _print_row(names)
    _print_row(["---"] * len(names))
    for found in probed.values():
        _print_row([str(found.get(name, "-")) for name in names])
    print("\n| tensorflow | program | alone | doctor: exit, steps | verify |")
    print("|---|---|---|---|---|", flush=True)
    for python, found in probed.items():
        for name, (source, steps) in PROGRAMS.items():
            version = str(found.get("tensorflow", python))
            if not (version.startswith("1.") and name != "session"):
                _print_row([version, name, *_watched(python, source, steps)])
    if options.fixtures:
        for python, found in probed.items():
            print(f"\n{found.get('tensorflow', python)}: {_fixtures(python)}", flush=True)


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
        alone, _ = _run([python, "program.py"], folder)
        tool = [sys.executable, "-m", "tflint_stall"]
        code, said = _run([*tool, "doctor", "--json", "--", python, "program.py"], folder)
        seen = _json(said).get("steps")
        command = [*tool, "verify", "program.py", "--tensorflow-python", python, "--rounds", "1"]
        verified, said = _run([*command, "--output-format", "json"], folder)
        report = json.loads(said) if said.strip().startswith("{") else {}
        verdict = str(report.get("verdict_line", f"exit {verified}")).partition(":")[0]
    return [str(alone), f"{code}, {seen} of {steps}", verdict]


def _fixtures(python: str) -> str:
    command = [sys.executable, "-m", "tflint_stall", "verify", "--quick", "--tensorflow-python", python]
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
