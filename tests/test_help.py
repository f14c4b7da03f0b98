"""What a finding tells to do, where that depends on the code around it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tflint_stall
from tflint_stall.rule import Finding

_STEP = """
import tensorflow as tf


class Agent:
    def __init__(self, net):
        self.net, self.optimizer = net, tf.keras.optimizers.Adam()

    def loss_of(self, x):
        scores = self.net(x, training=True)
        {kept}
        return tf.reduce_mean(scores**2)

    def learn(self, x):
        with tf.GradientTape() as tape:
            loss = self.loss_of(x)
        gradients = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))


agent = Agent(tf.keras.Sequential([tf.keras.layers.Dense(64), tf.keras.layers.Dense(1)]))
for _ in range(50):
    for x in tf.data.Dataset.from_tensor_slices(tf.zeros((6400, 4))).batch(8).prefetch(1):
        agent.learn(x)
"""


@pytest.mark.parametrize(
    ("kept", "moves_out"),
    [
        ("self.weight = tf.reduce_mean(scores)", True),
        ("weight = tf.reduce_mean(scores)", False),
        ("self.is_trained = True", False),
        ("self.net.is_trained = wanted", False),
        ("self.optimizer.learning_rate = 1e-4 * 2", False),
    ],
)
def test_what_an_eager_step_keeps_is_moved_out_before_it_is_compiled(
    kept: str, moves_out: bool, tmp_path: Path
) -> None:
    findings = tflint_stall.check_source(_STEP.format(kept=kept), str(tmp_path / "agent.py"))
    found = next(finding for finding in findings if finding.name == "eager-train-step")
    assert "@tf.function" in found.help
    assert ("move `self.weight = …` out of the step first" in found.help) is moves_out
    assert not moves_out or found.fix is None


_LOOP = """\
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(64), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
share = 0.9


def loss_of(x):
    return share * tf.reduce_mean(net(x, training=True) ** 2)


def slopes(x):
    with tf.GradientTape() as tape:
        loss = loss_of(x)
    return tape.gradient(loss, net.trainable_variables)


for epoch in range(50):
    for x in tf.data.Dataset.from_tensor_slices(tf.zeros((6400, 4))).batch(8).prefetch(1):
        optimizer.apply_gradients(zip(slopes(x), net.trainable_variables))
    {changed}
"""


@pytest.mark.parametrize(
    ("changed", "is_told"),
    [
        ("share = share**2", True),
        ("share *= 0.9", True),
        ("share = 0.5", True),
        ("print(share)", False),
        ("other = share * 2", False),
    ],
)
def test_a_number_that_the_training_changes_is_given_to_the_compiled_step(
    changed: str, is_told: bool, tmp_path: Path
) -> None:
    findings = tflint_stall.check_source(_LOOP.format(changed=changed), str(tmp_path / "train.py"))
    found = next(finding for finding in findings if finding.name == "eager-train-step")
    assert ("`share` as a tensor" in found.help) is is_told


_FITTED = """\
import numpy as np
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(16), tf.keras.layers.Dense(2)])
net.compile("adam", "mse")
rows, wanted = np.load("rows.npy"), np.load("wanted.npy")
{loop}
"""
_OVER_ALL = "for row, right in zip(rows, wanted):\n    net.fit(row[None], right[None]{told})"
_BY_ITSELF = (
    "for row in rows:\n    right = net.predict_on_batch(row[None]) * 0.9\n    net.fit(np.expand_dims(row, 0), right)"
)


@pytest.mark.parametrize(
    ("loop", "for_all", "shows_progress"),
    [
        (_OVER_ALL.format(told=""), True, True),
        (_OVER_ALL.format(told=", verbose=0"), True, False),
        (_BY_ITSELF, False, True),
    ],
)
def test_one_fit_for_all_is_no_way_where_the_network_makes_what_it_learns(
    loop: str, for_all: bool, shows_progress: bool, tmp_path: Path
) -> None:
    findings = tflint_stall.check_source(_FITTED.format(loop=loop), str(tmp_path / "fitted.py"))
    found = next(finding for finding in findings if finding.name == "fit-in-loop")
    assert ("`fit` once on all the data" in found.help) is for_all
    assert ("progress bar" in found.why) is shows_progress
    assert "`train_on_batch`" in found.help


_TWO = """\
import tensorflow as tf

actor = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(2)])
critic = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])


def learn(states):
    optimizer = tf.keras.optimizers.Adam(1e-3)
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(actor(states) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, actor.trainable_variables), actor.trainable_variables))
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean({second}(states) ** 2)
    slopes = tape.gradient(loss, {second}.trainable_variables)
    optimizer.apply_gradients(zip(slopes, {second}.trainable_variables))


for _ in range(5000):
    learn(tf.random.normal((64, 4)))
"""


@pytest.mark.parametrize(("second", "is_for_two"), [("critic", True), ("actor", False)])
def test_an_optimizer_for_two_networks_wants_to_be_two(second: str, is_for_two: bool, tmp_path: Path) -> None:
    findings = tflint_stall.check_source(_TWO.format(second=second), str(tmp_path / "two.py"))
    found = next(finding for finding in findings if finding.name == "optimizer-created-in-step")
    assert ("make one for each of them" in found.help) is is_for_two
    step = next(finding for finding in findings if finding.name == "eager-train-step")
    assert "make the optimizer (`tf.keras.optimizers.Adam(…)`) once, outside of the step, first" in step.help


_DRAWN = """\
import tensorflow as tf

tf.random.set_seed(5)
data = tf.data.Dataset.from_tensor_slices(tf.zeros((256, 8, 8, 3))).map({drawn}).batch(16)
net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(data, epochs=7)
"""


@pytest.mark.parametrize(
    ("drawn", "wanted"),
    [
        ("lambda x: (tf.image.random_flip_left_right(x), 0.0)", "random Keras layers"),
        ("lambda x: (x + tf.random.normal((8, 8, 3)), 0.0)", "in the training step"),
    ],
)
def test_noise_is_not_drawn_by_layers_that_augment(drawn: str, wanted: str, tmp_path: Path) -> None:
    findings = tflint_stall.check_source(_DRAWN.format(drawn=drawn), str(tmp_path / "drawn.py"))
    found = next(finding for finding in findings if finding.name == "seeded-random-map-replays")
    assert wanted in found.help


_BATCHES = """\
import tensorflow as tf

names = tf.data.Dataset.list_files("gs://shop/part-*.tfrecord", shuffle=False)
records = tf.data.TFRecordDataset(names{reads}).map(lambda x: tf.io.decode_raw(x, tf.float32){calls})
batches = records.batch(32).shuffle(5).prefetch(2)
net = tf.keras.Sequential([tf.keras.layers.Dense(4)])
net.compile("adam", "mse")
net.fit(batches, epochs=9)
"""


def test_a_buffer_that_moves_before_the_batches_counts_elements(tmp_path: Path) -> None:
    program = _BATCHES.format(reads="", calls=", num_parallel_calls=4")
    found = _found(program, "shuffle-after-batch", tmp_path)
    assert "at least 160" in found.help


@pytest.mark.parametrize(
    ("version", "written"), [("1.15.5", "8"), ("2.0.0", "8"), ("2.1.0", "tf.data.experimental.AUTOTUNE")]
)
def test_old_readers_are_told_a_number(version: str, written: str, tmp_path: Path) -> None:
    """`TFRecordDataset` takes AUTOTUNE from 2.1 on; before, it was the `cycle_length` of an op that refuses -1."""
    (tmp_path / "requirements.txt").write_text(f"tensorflow=={version}\n")
    found = _found(_BATCHES.format(reads="", calls=""), "interleave-without-parallel-calls", tmp_path)
    assert found.help == f"add `num_parallel_reads={written}`"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("x = self.net(x)", "put the step into a function decorated with `@tf.function`"),
        ("x = self.net(x.flatten())", "give it what `x.flatten()` gives"),
        ("x = self.net(x * np.mean(x))", "give it what `np.mean(…)` gives"),
        ("x = self.net(x[np.random.choice(8, 4)])", "draws"),
    ],
)
def test_what_numpy_does_in_a_step_stays_outside(code: str, said: str, tmp_path: Path) -> None:
    step = _STEP.replace("import tensorflow", "import numpy as np\nimport tensorflow")
    step = step.replace("loss = self.loss_of(x)", f"{code}\n            loss = tf.reduce_mean(x**2)")
    assert said in _found(step, "eager-train-step", tmp_path).help


def test_what_no_graph_can_hold_stays_beside_the_step(tmp_path: Path) -> None:
    update = "self.optimizer.apply_gradients(zip(gradients, self.net.trainable_variables))\n"
    step = _STEP.replace("{kept}", "").replace(
        update, f"{update}        self.old.set_weights(self.net.get_weights())\n"
    )
    help_ = _found(step, "eager-train-step", tmp_path).help
    assert "a function of their own" in help_ and "no graph can hold `self." in help_


def test_where_a_model_ends_is_shown_if_it_is_elsewhere(tmp_path: Path) -> None:
    apart = """\
import tensorflow as tf


def classifier(x):
    return tf.keras.layers.Dense(3, activation="softmax")(x)


def loss_of(x, y):
    logits = classifier(x)
    return tf.nn.sparse_softmax_cross_entropy_with_logits(labels=y, logits=logits)
"""
    found = _found(apart, "loss-activation-mismatch", tmp_path)
    assert [(other.part, other.place.line) for other in found.related] == [("the softmax", 5)]


def _found(program: str, rule: str, folder: Path) -> Finding:
    findings = tflint_stall.check_source(program, str(folder / "program.py"))
    return next(finding for finding in findings if finding.name == rule)


_EAGER = """\
{head}
net = tf.keras.Sequential([tf.keras.layers.Dense(64), tf.keras.layers.Dense(1)])
optimizer = {optimizer}


def learn(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(x, training=True) ** 2)
    slopes = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(slopes, net.trainable_variables))


data = tf.data.Dataset.from_generator(rows, tf.float32){batched}.prefetch(1)
for epoch in range(5000):
    for number, x in enumerate(data):
        learn(x)
"""
_ADAM = "tf.keras.optimizers.Adam()"
_OLD = "import tensorflow as tf\n\ntf.enable_eager_execution()\nfrom rows import rows"
_NEW = "import tensorflow as tf\nfrom rows import rows"


@pytest.mark.parametrize(
    ("head", "optimizer", "batched", "said", "written"),
    [
        (_NEW, _ADAM, ".padded_batch(8, padded_shapes=[None])", "`@tf.function(reduce_retracing=True)` (each", True),
        (_NEW, _ADAM, ".padded_batch(8, padded_shapes=shapes)", "`@tf.function(reduce_retracing=True)` (each", True),
        (_NEW, _ADAM, ".padded_batch(8, padded_shapes=[40])", "`@tf.function`", False),
        (_NEW, _ADAM, ".batch(8)", "`@tf.function`", False),
        (_OLD, "tf.train.AdamOptimizer()", ".batch(8)", "`@tf.contrib.eager.defun` before 1.14", False),
    ],
)
def test_a_step_is_compiled_as_its_batches_and_its_tensorflow_want_it(
    head: str, optimizer: str, batched: str, said: str, written: bool, tmp_path: Path
) -> None:
    text = _EAGER.format(head=head, optimizer=optimizer, batched=batched)
    findings = tflint_stall.check_source(text, str(tmp_path / "eager.py"))
    found = next(finding for finding in findings if finding.name == "eager-train-step")
    assert said in found.help
    assert (("reduce_retracing") in found.help) is written
    if found.fix is not None:
        assert any("reduce_retracing" in edit.text for edit in found.fix.edits) is written


_ASKED = """\
import numpy as np
import tensorflow as tf

given = tf.keras.Input((4,))
hidden = tf.keras.layers.Dense(8)(given)
model = tf.keras.Model(given, {outputs})
model.compile("adam", "mse")
for step in range(5000):
    noise = np.random.normal(size=(1, 4))
    answer = model.predict(noise, verbose=0)
    {besides}
"""
_ONE, _TWO_OUTPUTS = "tf.keras.layers.Dense(2)(hidden)", "[tf.keras.layers.Dense(2)(hidden), hidden]"


@pytest.mark.parametrize(
    ("outputs", "besides", "wanted", "all_at_once"),
    [
        (_ONE, "print(answer)", "model(x, training=False).numpy()", True),
        (_ONE, "model.train_on_batch(noise, answer + 1)", "model(x, training=False).numpy()", False),
        (_ONE, "noise[0, 1] = answer[0, 0]", "model(x, training=False).numpy()", False),
        (_TWO_OUTPUTS, "print(answer)", "`predict_on_batch`, which gives the same arrays", True),
    ],
)
def test_a_model_is_called_by_itself_where_one_array_comes_of_it(
    outputs: str, besides: str, wanted: str, all_at_once: bool, tmp_path: Path
) -> None:
    text = _ASKED.format(outputs=outputs, besides=besides)
    findings = tflint_stall.check_source(text, str(tmp_path / "asked.py"))
    found = next(finding for finding in findings if finding.name == "predict-in-loop")
    assert wanted in found.help
    assert ("all items in one call" in found.help) is all_at_once


_ALWAYS_ONE = """\
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1, activation="softmax")])
net.compile("adam", {loss})
"""


@pytest.mark.parametrize(
    ("loss", "any_number"),
    [('"binary_crossentropy"', False), ('"mse"', True), ("tf.keras.losses.MeanAbsoluteError()", True)],
)
def test_a_sigmoid_is_no_output_for_any_number(loss: str, any_number: bool, tmp_path: Path) -> None:
    findings = tflint_stall.check_source(_ALWAYS_ONE.format(loss=loss), str(tmp_path / "one.py"))
    found = next(finding for finding in findings if finding.name == "softmax-on-single-unit")
    assert ("no activation where the target may be any number" in found.help) is any_number
    assert (found.fix is None) is any_number


_OLD_MAP = """\
import tensorflow as tf

{shown}
images = tf.placeholder(tf.string, [None])
data = tf.data.Dataset.list_files("*.png").map(lambda p: tf.py_func(len, [p], tf.int64)).batch(8)
values = data.make_one_shot_iterator().get_next()
with tf.Session() as session:
    for step in range(5000):
        session.run(values)
"""


@pytest.mark.parametrize(
    ("shown", "number"),
    [
        ("", "8"),
        ('table = tf.compat.v1.get_variable("t", [3])', "tf.data.experimental.AUTOTUNE"),
    ],
)
def test_an_old_tensorflow_is_told_names_that_it_knows(shown: str, number: str, tmp_path: Path) -> None:
    findings = tflint_stall.check_source(_OLD_MAP.format(shown=shown), str(tmp_path / "old.py"))
    found = next(finding for finding in findings if finding.name == "map-without-parallel-calls")
    assert f"num_parallel_calls={number}`" in found.help


_WIDE = """\
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.Input({shape}), {layers}tf.keras.layers.Dense(1024), tf.keras.layers.Dense(1)])
"""


@pytest.mark.parametrize(
    ("shape", "layers", "wanted"),
    [
        ("(224, 224, 3)", "tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), ", "`GlobalAveragePooling2D()`"),
        ("(9000, 40)", "tf.keras.layers.Conv1D(8, 3), tf.keras.layers.Flatten(), ", "`GlobalAveragePooling1D()`"),
        ("(90000,)", "", "an `Embedding` for what is one-hot"),
    ],
)
def test_what_is_no_picture_is_not_pooled(shape: str, layers: str, wanted: str, tmp_path: Path) -> None:
    findings = tflint_stall.check_source(_WIDE.format(shape=shape, layers=layers), str(tmp_path / "wide.py"))
    found = next(finding for finding in findings if finding.name == "dense-after-flatten-explosion")
    assert wanted in found.help


@pytest.mark.parametrize(("activation", "is_told"), [(', activation="relu"', True), ("", False)])
def test_a_state_that_grows_wants_another_activation_first(activation: str, is_told: bool, tmp_path: Path) -> None:
    program = f"""\
import numpy as np
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.LSTM(64{activation}), tf.keras.layers.Dense(1)])
net.compile("sgd", "mse")
net.fit(np.load("rows.npy"), np.load("y.npy"), epochs=100)
"""
    assert ("tanh" in _found(program, "unclipped-gradients", tmp_path).help) is is_told


_SUMMED = """\
import tensorflow as tf


def step(model: tf.keras.Model, x, y):
    with tf.GradientTape() as tape:
        loss = tf.keras.losses.categorical_crossentropy(y, model(x, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


optimizer = tf.keras.optimizers.{optimizer}
"""


@pytest.mark.parametrize(("optimizer", "is_evened"), [("Adam()", True), ("SGD(0.1)", False)])
def test_adam_takes_no_larger_steps_for_a_sum(optimizer: str, is_evened: bool, tmp_path: Path) -> None:
    findings = tflint_stall.check_source(_SUMMED.format(optimizer=optimizer), str(tmp_path / "summed.py"))
    found = next(finding for finding in findings if finding.name == "loss-not-reduced")
    assert ("Adam evens that out" in found.why) is is_evened
    assert ("the step is as many times too large" in found.why) is not is_evened


_EPISODES = """\
import gym
import numpy as np
import tensorflow as tf

env = gym.make("CartPole-v1")
net = tf.keras.Sequential([tf.keras.layers.Dense(64), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam()


def learn(states):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(states, training=True) ** 2)
    slopes = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(slopes, net.trainable_variables))


for episode in range(5000):
    states, done = [], False
    {steps}
        states.append(env.step(0)[0])
    learn({given})
"""


@pytest.mark.parametrize(
    ("steps", "given", "differs"),
    [
        ("while not done:", "np.array(states)", True),
        ("while not done:", "states", True),
        ("while not done:", "np.array(random.sample(states, 32))", False),
        ("for _ in range(64):", "np.array(states)", False),
    ],
)
def test_episodes_of_another_length_each_share_one_graph(steps: str, given: str, differs: bool, tmp_path: Path) -> None:
    findings = tflint_stall.check_source(_EPISODES.format(steps=steps, given=given), str(tmp_path / "episodes.py"))
    found = next(finding for finding in findings if finding.name == "eager-train-step")
    assert ("reduce_retracing=True" in found.help) is differs


OLD_KERAS = """from keras.layers import Dense, Merge
from keras.models import Sequential

model = Sequential([Dense(1, input_dim=3)])
model.compile("adam", "binary_crossentropy")
model.fit_generator(batches(), steps_per_epoch=10, workers=4, use_multiprocessing=True)
"""


def test_an_old_keras_is_told_nothing_that_it_lacks() -> None:
    """It had no classes of losses, and took no dataset."""
    found = {finding.name: finding.help for finding in tflint_stall.check_source(OLD_KERAS, "train.py")}
    assert "from_logits" not in found["loss-activation-mismatch"]
    assert "tf.data" not in found["use-multiprocessing"]
    newer = {f.name: f.help for f in tflint_stall.check_source(OLD_KERAS.replace(", Merge", ""), "train.py")}
    assert "from_logits" in newer["loss-activation-mismatch"]


@pytest.mark.parametrize(("rate", "is_set"), [("base / (1 + number)", True), ("0.1", False)])
def test_an_optimizer_whose_rate_changes_is_told_so(rate: str, is_set: bool) -> None:
    code = (
        "import tensorflow as tf\n\nnet = tf.keras.Sequential([tf.keras.layers.Dense(1)])\nbase = 0.1\n"
        "for number, (x, y) in enumerate(tf.data.TFRecordDataset('a').map(read).batch(8)):\n"
        f"    chosen = tf.keras.optimizers.Adam({rate})\n"
        "    with tf.GradientTape() as tape:\n        loss = tf.reduce_mean((net(x) - y) ** 2)\n"
        "    chosen.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))\n"
    )
    (help_,) = (f.help for f in tflint_stall.check_source(code, "train.py") if f.name == "optimizer-created-in-step")
    assert ("learning_rate.assign" in help_) is is_set


_TOLD = """
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(64), tf.keras.layers.Dropout(0.5), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()


@tf.function
def step(x, {parameters}):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))


for x in tf.data.Dataset.from_tensor_slices(tf.zeros((6400, 4))).batch(8):
    step(x, True)
"""


@pytest.mark.parametrize(
    ("parameters", "phase"), [("training", "training"), ("is_training", "is_training"), ("y", "True")]
)
def test_a_step_that_is_told_its_phase_hands_it_on(parameters: str, phase: str, tmp_path: Path) -> None:
    found = tflint_stall.check_source(_TOLD.format(parameters=parameters), str(tmp_path / "agent.py"))
    finding = next(one for one in found if one.name == "training-flag-missing")
    assert f"`training={phase}`" in finding.help
    assert finding.fix is not None and f"training={phase}" in "".join(edit.text for edit in finding.fix.edits)
