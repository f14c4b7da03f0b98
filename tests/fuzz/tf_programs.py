"""Random TensorFlow programs: everything the rules look for, nested and named at random.

They parse, and mean little: what is tested is that nothing breaks on them.
"""

from __future__ import annotations

from hypothesis import strategies as st

_IMPORTS = (
    "import tensorflow as tf\n",
    "import tensorflow as tf\nfrom tensorflow import keras\nimport numpy as np\n",
    "import tensorflow.compat.v1 as tf\ntf.disable_eager_execution()\n",
    "import tensorflow\ntf = tensorflow\nimport numpy\n",
    "from tensorflow.keras import layers, Sequential\nimport tensorflow as tf\n",
)
_NAMES = st.sampled_from("ds data model step loss x y sess optimizer batch self.model self.ds i".split())
_STEPS = (
    ".map({f})",
    ".map({f}, num_parallel_calls=tf.data.AUTOTUNE)",
    ".batch({n})",
    ".shuffle({n})",
    ".cache()",
    ".prefetch({n})",
    ".repeat()",
    ".repeat({n})",
    ".take({n})",
    ".filter(lambda v: v > {n})",
    ".interleave({f})",
    ".padded_batch({n})",
)
_SOURCES = (
    "tf.data.Dataset.range({n})",
    "tf.data.Dataset.from_tensor_slices({name})",
    "tf.data.TFRecordDataset(['a', 'b'])",
    "tf.data.Dataset.from_generator(step, tf.int32)",
    "tf.data.Dataset.zip(({name}, {name}))",
)
_FUNCTIONS = (
    "step",
    "lambda v: v",
    "lambda v: tf.io.decode_jpeg(v)",
    "lambda v: v + tf.random.uniform([])",
    "self.step",
)
_NUMBERS = st.sampled_from(["1", "8", "len(x)", "10 ** 6", "-1", "tf.data.AUTOTUNE", "None", "int(y)"])


def _fill(pattern: str) -> st.SearchStrategy[str]:
    return st.builds(
        lambda f, n, a, b: pattern.replace("{f}", f).replace("{n}", n).replace("{name}", a, 1).replace("{name}", b),
        st.sampled_from(_FUNCTIONS),
        _NUMBERS,
        _NAMES,
        _NAMES,
    )


def _one_of(patterns: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.sampled_from(patterns).flatmap(_fill)


_PIPELINES = st.builds(
    lambda source, steps: source + "".join(steps), _one_of(_SOURCES), st.lists(_one_of(_STEPS), max_size=6)
)
_CALLS = _one_of(
    (
        "{name}.predict({name}[None])",
        "model.fit({name}, epochs={n}, steps_per_epoch={n})",
        "tf.matmul({name}, tf.eye({n}))",
        "sess.run({name}, feed_dict={x: {name}})",
        "tf.Session().run({name})",
        "tf.function({name})({name})",
        "tape.gradient({name}, model.trainable_variables)",
        "optimizer.apply_gradients(zip({name}, model.trainable_variables))",
        "print({name}.numpy())",
        "tf.keras.Sequential([tf.keras.layers.Dense({n})])",
        "tf.distribute.MirroredStrategy().run(step, args=({name},))",
        "step({name}, {name})",
        "tf.config.list_physical_devices('GPU')",
        "tf.constant([{n}, {n}])",
    )
)
_EXPRESSIONS = st.one_of(_PIPELINES, _CALLS, _NAMES, _NUMBERS)
_SIMPLE = st.one_of(
    st.builds("{} = {}".format, _NAMES, _EXPRESSIONS),
    st.builds("{}, {} = {}, {}".format, _NAMES, _NAMES, _EXPRESSIONS, _EXPRESSIONS),
    _CALLS,
    st.builds("return {}".format, _EXPRESSIONS),
    st.builds("loss += {}".format, _EXPRESSIONS),
    st.builds("yield {}".format, _NAMES),
    st.builds("{}  # a comment".format, _CALLS),
    st.just("pass"),
)
_HEADERS = st.one_of(
    st.builds(
        "for {} in {}:".format, st.sampled_from(["i", "batch", "x, y"]), st.one_of(_EXPRESSIONS, st.just("range(99)"))
    ),
    st.just("while True:"),
    st.builds("if {}:".format, _NAMES),
    st.just("with tf.GradientTape() as tape:"),
    st.just("with tf.Session() as sess:"),
    st.just("with tf.distribute.MirroredStrategy().scope():"),
    st.just("def step(x, y=None):"),
    st.just("@tf.function\ndef step(x, y=None):"),
    st.just("async def step(x):"),
    st.just("class Trainer(tf.keras.Model):"),
    st.just("def __init__(self, model):"),
    st.just("def call(self, x, training=False):"),
    st.just("def train_step(self, data):"),
    st.just("try:\n    pass\nfinally:"),
    st.just("if __name__ == '__main__':"),
)


def _indented(block: str) -> str:
    return "".join(f"    {line}\n" for line in block.splitlines())


_BLOCKS = st.recursive(
    _SIMPLE.map("{}\n".format),
    lambda inner: st.builds(
        lambda header, body: f"{header}\n{_indented(''.join(body))}", _HEADERS, st.lists(inner, min_size=1, max_size=4)
    ),
    max_leaves=14,
)
programs = st.builds(
    lambda imports, blocks: imports + "".join(blocks),
    st.sampled_from(_IMPORTS),
    st.lists(_BLOCKS, min_size=1, max_size=5),
)
