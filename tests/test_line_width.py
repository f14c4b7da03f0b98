"""What fixes write looks like what stands there: as wide, broken the same way, comments where they belong."""

from __future__ import annotations

from pathlib import Path

import pytest

import tflint_stall

HEAD = "import tensorflow as tf\n\n\ndef parse(x):\n    return tf.io.decode_raw(x, tf.uint8)\n\n\n"
TRAINED = "\n\ndef train(model: tf.keras.Model, names):\n    model.fit(load(names))\n"


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()


def _loaded(body: str) -> str:
    """What the fixes make of a function that loads a training set."""
    text = f"{HEAD}def load(names):\n{body}{TRAINED}"
    fixed = tflint_stall.fix_source(text, "load.py", unsafe=True, advice=True)
    assert fixed.startswith(HEAD) and fixed.endswith(TRAINED), fixed
    compile(fixed, "load.py", "exec")
    return fixed.removeprefix(f"{HEAD}def load(names):\n").removesuffix(TRAINED)


SHORT = "    return tf.data.TFRecordDataset(names).map(parse).batch(8).prefetch(1)\n"


def test_a_short_line_stays_one() -> None:
    assert _loaded("    ds = tf.data.TFRecordDataset(names)\n    return ds.map(parse).batch(8).prefetch(1)\n") == (
        "    ds = tf.data.TFRecordDataset(names)\n"
        "    return ds.map(parse, num_parallel_calls=tf.data.AUTOTUNE).batch(8).prefetch(1)\n"
    )


def test_a_chain_is_broken_at_its_dots() -> None:
    assert _loaded(SHORT) == (
        "    return (\n"
        "        tf.data.TFRecordDataset(names)\n"
        "        .map(parse, num_parallel_calls=tf.data.AUTOTUNE)\n"
        "        .batch(8)\n"
        "        .prefetch(1)\n"
        "    )\n"
    )


def test_a_file_with_wide_lines_goes_on_so() -> None:
    wide = f"    {'names = names  ' + '# a comment is not counted ' * 9}\n    assert {'names and ' * 12}True\n"
    fixed = _loaded(wide + SHORT).splitlines()[-1]
    assert fixed.endswith(".map(parse, num_parallel_calls=tf.data.AUTOTUNE).batch(8).prefetch(1)")


@pytest.mark.parametrize(
    "wide",
    [
        f"    # {'a comment is not counted ' * 6}\n",
        f"    print('{'a text is not counted ' * 6}')\n",
        f'    """{"nor is this one " * 9}\n    {"below it " * 15}"""\n',
        f"    print(names)  # it's {'not counted ' * 9}\n",
    ],
)
def test_wide_comments_and_texts_are_no_wide_code(wide: str) -> None:
    assert _loaded(wide + SHORT).splitlines()[-5:-3] == [
        "        tf.data.TFRecordDataset(names)",
        "        .map(parse, num_parallel_calls=tf.data.AUTOTUNE)",
    ]


def test_brackets_are_indented_as_the_file_does() -> None:
    assert _loaded(f"    for name in names:\n      print(\n        name)\n{SHORT}").endswith(
        "    return (\n"
        "      tf.data.TFRecordDataset(names)\n"
        "      .map(parse, num_parallel_calls=tf.data.AUTOTUNE)\n"
        "      .batch(8)\n"
        "      .prefetch(1)\n"
        "    )\n"
    )


def test_a_file_without_brackets_indents_them_as_its_blocks() -> None:
    text = f"{HEAD}def load(names):\n{SHORT}{TRAINED}".replace("    ", "  ").replace("names)", "all_of_the_names)")
    fixed = tflint_stall.fix_source(text, "load.py", unsafe=True, advice=True)
    assert "  return (\n    tf.data.TFRecordDataset(all_of_the_names)\n    .map(" in fixed


@pytest.mark.parametrize("name", ["pyproject.toml", "ruff.toml"])
def test_the_project_says_how_wide(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("[tool.black]\nline-length = 79\n", encoding="utf-8")
    body = (
        "    ds = tf.data.TFRecordDataset(names)\n    numbers = ds.map(parse)\n    return numbers.batch(8).prefetch()\n"
    )
    made = "numbers = ds.map(parse, num_parallel_calls=tf.data.AUTOTUNE)"
    assert f"    {made}\n" in _loaded(body)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / name).write_text("[tool.ruff]\nline-length = 60\n", encoding="utf-8")
    text = f"{HEAD}def load(names):\n{body}{TRAINED}"
    narrow = tflint_stall.fix_source(text, "more/load.py", unsafe=True, advice=True)
    assert "    numbers = ds.map(\n        parse, num_parallel_calls=tf.data.AUTOTUNE\n    )\n" in narrow


def test_below_the_bracket_where_the_file_writes_so() -> None:
    body = (
        "    options = dict(first=names,\n"
        "                   second=names)\n"
        "    numbers_of_all = tf.data.TFRecordDataset(options)\n"
        "    numbers_of_all = numbers_of_all.map(parse, name='numbers')\n"
        "    return numbers_of_all.batch(8).prefetch(1)\n"
    )
    assert (
        "    numbers_of_all = numbers_of_all.map(parse, name='numbers',\n"
        "                                        num_parallel_calls=tf.data.AUTOTUNE)\n"
    ) in _loaded(body)


def test_a_keyword_gets_a_line_of_its_own_in_a_call_of_several() -> None:
    body = (
        "    ds = tf.data.TFRecordDataset(names)\n"
        "    ds = ds.map(\n"
        "        lambda line: tf.io.decode_raw(tf.strings.strip(line), tf.uint8, fixed_length=16))\n"
        "    return ds.batch(8).prefetch(1)\n"
    )
    assert "fixed_length=16),\n        num_parallel_calls=tf.data.AUTOTUNE)\n" in _loaded(body)


def test_other_line_ends() -> None:
    text = f"{HEAD}def load(names):\n{SHORT}{TRAINED}"
    plain = tflint_stall.fix_source(text, "load.py", unsafe=True, advice=True)
    dos = tflint_stall.fix_source(text.replace("\n", "\r\n"), "load.py", unsafe=True, advice=True)
    assert dos == plain.replace("\n", "\r\n")


def test_comments_go_with_what_they_describe() -> None:
    text = (
        "import tensorflow as tf\n\n"
        "# Twelve rounds.\n"
        "for i in range(12):\n"
        "    # All ones.\n"
        "    ones = tf.ones((200, 200))\n"
        "    print(float(tf.reduce_sum(ones)) + i)\n"
    )
    assert tflint_stall.fix_source(text, "rounds.py", advice=True) == (
        "import tensorflow as tf\n\n"
        "# All ones.\n"
        "ones = tf.ones((200, 200))\n"
        "# Twelve rounds.\n"
        "for i in range(12):\n"
        "    print(float(tf.reduce_sum(ones)) + i)\n"
    )


def test_what_heads_a_file_or_a_section_stays() -> None:
    rounds = "for i in range(12):\n    print(float(tf.reduce_sum(tf.ones((200, 200)))) + i)\n"
    made = "ones = tf.ones((200, 200))\nfor i in range(12):\n    print(float(tf.reduce_sum(ones)) + i)\n"
    for heading in ("# In[3]:\n", "# %%\n", "# ---- training ----\n", "# fmt: off\n"):
        text = f"import tensorflow as tf\n\n{heading}{rounds}"
        assert tflint_stall.fix_source(text, "rounds.py", advice=True) == f"import tensorflow as tf\n\n{heading}{made}"


def test_an_argument_that_grew_goes_below_the_first_one() -> None:
    text = (
        "import tensorflow as tf\n\nlayers = tf.keras.layers\n"
        "model = tf.keras.Sequential([layers.LSTM(8), layers.Dense(4, 'softmax')])\n"
        'model.compile(loss="sparse_categorical_crossentropy", optimizer="nadam",\n'
        '              metrics=["accuracy"])\n'
        "model.fit(tf.zeros((64, 10, 3)), tf.zeros((64, 1)))\n"
    )
    fixed = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True)
    assert (
        'model.compile(loss="sparse_categorical_crossentropy",\n'
        "              optimizer=tf.keras.optimizers.Nadam(clipnorm=1.0),\n"
        '              metrics=["accuracy"])\n'
    ) in fixed


def test_a_step_goes_on_a_line_of_its_own_where_the_others_do() -> None:
    body = (
        "    ds = tf.data.TFRecordDataset(names)\n"
        "    ds = ds.map(parse, num_parallel_calls=tf.data.AUTOTUNE)\n"
        "    ds = ds.batch(8)  # of a device\n"
        "    return ds\n"
    )
    added = "    ds = ds.prefetch(tf.data.AUTOTUNE)\n"
    assert _loaded(body) == body.replace("    return", f"{added}    return")


def test_what_the_function_calls_autotune_is_used_by_that_name() -> None:
    body = (
        "    calls = tf.data.experimental.AUTOTUNE\n"
        "    ds = tf.data.TFRecordDataset(names).map(parse, num_parallel_calls=calls)\n"
        "    return ds.map(tf.image.random_flip_left_right).batch(8).prefetch(1)\n"
    )
    assert "ds.map(tf.image.random_flip_left_right, num_parallel_calls=calls)" in _loaded(body)


def test_what_is_put_between_lines_has_blank_lines_around() -> None:
    text = "import tensorflow as tf\nROWS = 64\nmodel = tf.keras.Sequential([tf.keras.layers.Dense(1)])\n"
    text += 'model.compile("adam", "mse")\nmodel.fit(tf.zeros((64, 3)), tf.zeros((64, 1)))\n'
    lines = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True).splitlines()
    assert lines[1] == lines[4] == "" and lines[5] == "ROWS = 64", lines


def test_an_import_goes_beside_those_of_its_package() -> None:
    text = (
        "import numpy as np\nnp.random.seed(42)\nfrom keras.layers import GRU, Dense\n"
        "from keras.models import Sequential\n\n"
        'model = Sequential([GRU(8, activation="relu", input_shape=(None, 3)), Dense(1)])\n'
        'model.compile(loss="mse", optimizer="sgd",\n             metrics=["mean_absolute_percentage_error"])\n'
        "model.fit(np.zeros((64, 5, 3)), np.zeros((64, 1)), epochs=10)\n"
    )
    fixed = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True)
    assert fixed.startswith(text.partition("\n\n")[0])
    head = fixed.partition("model = ")[0]
    assert "\nfrom keras.optimizers import SGD\n" in head
    assert 'model.compile(loss="mse", optimizer=SGD(clipnorm=1.0),\n             metrics' in fixed


def test_an_import_goes_to_the_head_and_not_beside_a_late_one() -> None:
    head = "import os\nos.environ['TF_CPP_MIN_LOG_LEVEL'] = '2'\nimport keras.layers as kl\nimport numpy as np\n"
    text = (
        f"{head}\nWIDTH = 8\nfrom keras.layers import GRU\nfrom keras.models import Sequential\n\n"
        'model = Sequential([GRU(WIDTH, activation="relu", input_shape=(None, 3)), kl.Dense(1)])\n'
        'model.compile(loss="mse", optimizer="adam", metrics=["mean_absolute_percentage_error"])\n'
        "model.fit(np.zeros((64, 5, 3)), np.zeros((64, 1)), epochs=10)\n"
    )
    fixed = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True)
    above, _, below = fixed.partition("WIDTH = 8\n")
    added = "from keras.optimizers import Adam\n"
    assert above.replace(added, "", 1).startswith(head) and f"\n{added}" in above and "import Adam" not in below
    assert "optimizer=Adam(" in fixed


def test_a_hoisted_constant_is_called_as_what_it_is_made_of() -> None:
    text = (
        "import tensorflow as tf\n\n\nclass Trainer:\n    def __init__(self, number):\n        self.every = number\n\n"
        "    def run(self, test):\n        for _ in range(100000):\n"
        "            test(tf.constant(self.every))\n"
    )
    fixed = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True)
    assert "        every = tf.constant(self.every)\n        for _ in" in fixed


def test_a_comprehension_is_broken_before_its_for() -> None:
    head = "import numpy as np\nimport tensorflow as tf\n\nmodel = tf.keras.Sequential([tf.keras.layers.Dense(1)])\n"
    loop = "p = np.array([model.predict(np.reshape(np.array([a, b]), (1, 2))) for a, b in zip(range(99), range(99))])\n"
    fixed = tflint_stall.fix_source(head + loop, "p.py", unsafe=True, advice=True).splitlines()[-2:]
    width = len("p = np.array([")
    assert fixed[0].startswith("p = np.array([model(") and fixed[0].endswith(".numpy()")
    assert fixed[1] == " " * width + "for a, b in zip(range(99), range(99))])"


def test_a_file_of_narrow_lines_stays_narrow() -> None:
    narrow = "".join(f"    x_{number} = {'1 + ' * 16}{number}\n" for number in range(10))
    wide = "    dataset_of_names = tf.data.TFRecordDataset(names)\n    mapped = dataset_of_names.map(parse)\n"
    wide += "    return mapped.shuffle(500).map(parse, deterministic=True).batch(8)\n"
    assert max(map(len, _loaded(narrow + wide).splitlines())) <= 79


def test_an_answer_that_nobody_takes_is_not_converted() -> None:
    text = (
        "import numpy as np\nimport tensorflow as tf\n\n\ndef prime(rows, kept):\n"
        "    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(2)])\n"
        "    for row in rows:\n        model.predict(np.expand_dims(row, 0))\n"
        "    for row in rows:\n        kept.append(model.predict(np.expand_dims(row, 0)))\n"
    )
    fixed = tflint_stall.fix_source(text, "prime.py", unsafe=True, advice=True)
    assert "        model(np.expand_dims(row, 0), training=False)\n" in fixed
    assert "kept.append(model(np.expand_dims(row, 0), training=False).numpy())\n" in fixed


def test_workers_stay_where_a_class_makes_the_data_of_keras_2(tmp_path: Path) -> None:
    program = Path(__file__).parent / "programs" / "use_multiprocessing" / "fires_class_not_in_sight_keras2"
    text = (program / "train.py").read_text(encoding="utf-8")
    assert tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True).count("workers=workers") == 0
    (tmp_path / "requirements.txt").write_text("tensorflow==2.9.1\n", encoding="utf-8")
    fixed = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True)
    assert fixed.count("use_multiprocessing=") == 0 and fixed.count("workers=workers") == 1
    assert fixed.index("workers=workers") < fixed.index("photo_batches(paths")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("guessed, cost = session.run([tf.argmax(logits, 1), loss])", "guessed_op"),
        ("guessed = session.run(tf.argmax(logits, 1))", "guessed_op"),
        ("print(session.run(tf.argmax(logits, 1)))", "classes"),
    ],
)
def test_a_hoisted_choice_is_called_after_its_result(line: str, name: str) -> None:
    text = (
        "import tensorflow.compat.v1 as tf\n\n\ndef go_on(session: tf.Session, logits: tf.Tensor, loss, steps):\n"
        f"    for step in range(1000):\n        {line}\n"
    )
    fixed = tflint_stall.fix_source(text, "go_on.py", unsafe=True, advice=True)
    assert f"    {name} = tf.argmax(logits, 1)\n    for step in range(1000):\n" in fixed


def test_keywords_are_written_as_the_file_writes_them() -> None:
    spaced = "    assert sorted(names, key = len, reverse = True) and print(names, end = '')\n"
    plain = "    ds = tf.data.TFRecordDataset(names)\n    return ds.map(parse).batch(8).prefetch(1)\n"
    assert "ds.map(parse, num_parallel_calls = tf.data.AUTOTUNE)" in _loaded(spaced + plain)
    assert "ds.map(parse, num_parallel_calls=tf.data.AUTOTUNE)" in _loaded(spaced.replace(", end = ''", "") + plain)


def test_who_breaks_no_line_gets_none_broken() -> None:
    words = " and ".join(["names"] * 18)
    chain = f"    return tf.data.TFRecordDataset(names).map(parse).batch(8){'.repeat(1)' * 9}.prefetch(1)\n"
    fixed = _loaded(f"    assert {words}\n" * 3 + chain).splitlines()[-1]
    assert fixed.startswith("    return tf.data") and fixed.endswith(".prefetch(1)")
    assert _loaded(f"    assert {words}\n" + chain).splitlines()[-1] == "    )"


def test_a_chain_over_lines_goes_on_below() -> None:
    broken = (
        "    ds = tf.data.TFRecordDataset(names).map(\n"
        "                 parse, num_parallel_calls=8).batch(256, drop_remainder=True)\n"
    )
    assert _loaded(f"{broken}    return ds\n") == (f"{broken}    ds = ds.prefetch(tf.data.AUTOTUNE)\n    return ds\n")


def test_calls_are_closed_as_the_file_closes_them() -> None:
    behind = "    assert sorted(\n        names, key=len)\n    print(\n        names, len(names))\n"
    long = "    the_numbers_of_all_files = tf.data.TFRecordDataset(names)\n"
    long += "    the_numbers_of_all_files = the_numbers_of_all_files.map(parse, name='the numbers')\n"
    rest = "    return the_numbers_of_all_files.batch(8).prefetch(1)\n"
    fixed = _loaded(behind + long + rest).splitlines()
    assert "        parse, name='the numbers', num_parallel_calls=tf.data.AUTOTUNE)" in fixed
    alone = behind.replace("key=len)", "key=len\n    )")
    assert "    )" in _loaded(alone + long + rest).splitlines()[4:]


def test_texts_are_quoted_as_the_file_quotes_them() -> None:
    text = (
        "import numpy as np\nimport tensorflow as tf\n\n"
        "(x_train, y_train), _ = tf.keras.datasets.cifar10.load_data()\n"
        "x_train = x_train / 255.0\n"
        "model = tf.keras.Sequential([tf.keras.layers.Dense(10, activation='softmax')])\n"
        "model.compile('adam', 'sparse_categorical_crossentropy', metrics=['accuracy'])\n"
        "model.fit(x_train, y_train, epochs=20)\n"
    )
    fixed = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True)
    assert "x_train = x_train.astype('float32') / 255.0\n" in fixed
    double = tflint_stall.fix_source(text.replace("'", '"'), "train.py", unsafe=True, advice=True)
    assert 'x_train = x_train.astype("float32") / 255.0\n' in double


def test_a_switch_that_a_comment_explains_is_commented_out() -> None:
    head = "import tensorflow as tf\n\n"
    rest = (
        "\n\n@tf.function\ndef step(x):\n    return tf.reduce_sum(x * x)\n\n\n"
        "for number in range(1000):\n    step(tf.fill((64, 64), float(number)))\n"
    )
    switch = "tf.config.run_functions_eagerly(True)\n"
    told = tflint_stall.fix_source(f"{head}# for debugging only\n{switch}{rest}", "run.py", unsafe=True, advice=True)
    assert f"# for debugging only\n# {switch}" in told
    plain = tflint_stall.fix_source(f"{head}x = 1\n{switch}{rest}", "run.py", unsafe=True, advice=True)
    assert "run_functions_eagerly" not in plain


def test_keras_that_a_module_of_the_project_gives_is_imported_from_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "backend.py").write_text("from tensorflow import keras\n")
    text = (
        "import backend as K\n\n\ndef train(data, kinds):\n    for size in kinds:\n"
        "        model = K.keras.Sequential([K.keras.layers.Dense(size), K.keras.layers.Dense(1)])\n"
        "        model.compile('adam', 'mse')\n        model.fit(data, epochs=3)\n\n\n"
        "def all(data):\n    train(data, range(1, 200))\n"
    )
    fixed = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True)
    assert "import tensorflow" not in fixed


@pytest.mark.parametrize(("buffer", "kept"), [(100, 3200), (10000, 10000)])
def test_a_large_buffer_counted_elements_already(buffer: int, kept: int) -> None:
    text = (
        "import tensorflow as tf\n\n\ndef train(model: tf.keras.Model, rows):\n"
        f"    ds = tf.data.Dataset.from_tensor_slices(rows).batch(32).shuffle({buffer})\n    model.fit(ds, epochs=9)\n"
    )
    fixed = tflint_stall.fix_source(text, "train.py", unsafe=True, advice=True)
    assert f".shuffle({kept})" in fixed and fixed.index("shuffle") < fixed.index("batch")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_fixes_of_one_line_see_how_wide_it_has_become(newline: str) -> None:
    text = (
        "import tensorflow as tf\n\n\ndef read(row):\n    return tf.io.decode_jpeg(tf.io.read_file(row))\n\n\n"
        "@tf.function\ndef train(model: tf.keras.Model, names):\n"
        "    pictures = tf.data.TFRecordDataset(names).map(read).shuffle(1000).batch(32)\n"
        "    for batch in pictures:\n        model.train_step((batch, batch))\n"
    )
    lines = tflint_stall.fix_source(text.replace("\n", newline), "rows.py", unsafe=True, advice=True).split(newline)
    assert "    pictures = pictures.prefetch(tf.data.AUTOTUNE)" in lines
    assert sum("num_parallel_calls=tf.data.AUTOTUNE" in line for line in lines) == 1


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_fixes_of_many_lines_are_made_together_whatever_ends_a_line(newline: str) -> None:
    head = "import tensorflow as tf\n\n\ndef read(row):\n    return tf.io.decode_jpeg(tf.io.read_file(row))\n\n\n"
    text = head + "".join(f"rows_{n} = tf.data.TFRecordDataset('{n}').map(read).batch(8)\n" for n in range(15))
    text += "for name, rows in {" + ", ".join(f"'{n}': rows_{n}" for n in range(15)) + "}.items():\n"
    text += "    for batch in rows:\n        print(name, tf.reduce_mean(batch))\n"
    fixed = tflint_stall.fix_source(text.replace("\n", newline), "rows.py", unsafe=True, advice=True)
    assert fixed.count("num_parallel_calls") == 15
