"""The files on which a start is measured: one per depth to which the linter has to look."""

from __future__ import annotations

from pathlib import Path

_WITHOUT_TENSORFLOW = '''
def total_{n}(rows, weights):
    """Weighted sums, row by row."""
    result = []
    for row in rows:
        result.append(sum(value * weight for value, weight in zip(row, weights)))
    return result
'''

# Words that rules look for (predict, map, fit, Session, batch), on things that are not TensorFlow's.
_WITHOUT_CANDIDATE = """
class Job{n}:
    def __init__(self, session, names):
        self.session = session
        self.names = names

    def fit(self, rows):
        return self.session.run(list(map(str.strip, rows)))

    def predict(self, batch):
        return [name for name in self.names if name in batch]
"""

_WITH_CANDIDATES = """
def train_{n}(images, labels, epochs):
    dataset = tf.data.Dataset.from_tensor_slices((images, labels))
    dataset = dataset.shuffle(1024).map(augment_{n}).batch(32)
    model = tf.keras.Sequential([
        tf.keras.layers.LSTM(64),
        tf.keras.layers.Dense(10),
    ])
    optimizer = tf.keras.optimizers.SGD(0.1)
    for epoch in range(epochs):
        weights = tf.ones((1000, 1000))
        for batch, target in dataset:
            with tf.GradientTape() as tape:
                output = model(batch, training=True)
                loss = tf.reduce_mean(tf.square(target - output)) + tf.reduce_sum(weights)
            gradients = tape.gradient(loss, model.trainable_variables)
            optimizer.apply_gradients(zip(gradients, model.trainable_variables))
        print(epoch, float(loss))
    return [model.predict(image[None]) for image in images]


def augment_{n}(image, label):
    return tf.image.random_flip_left_right(image), label
"""


def write_single_files(folder: Path) -> dict[str, Path]:
    """Write the files; their names are those of the rows in the results."""
    tensorflow = "import tensorflow as tf\n"
    contents = {
        "a file without TensorFlow": "import math\n" + _repeated(_WITHOUT_TENSORFLOW, 300),
        "trigger words, no candidate": tensorflow + _repeated(_WITHOUT_CANDIDATE, 300),
        "1000 lines with candidates": tensorflow + _repeated(_WITH_CANDIDATES, 1000),
    }
    paths = {}
    for number, (name, text) in enumerate(contents.items()):
        paths[name] = folder / f"single_{number}.py"
        paths[name].write_text(text, "utf-8")
    return paths


def _repeated(block: str, lines: int) -> str:
    count = -(-lines // block.count("\n"))
    return "".join(block.replace("{n}", str(number)) for number in range(count))
