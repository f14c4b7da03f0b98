"""Near twin of the conversion: the model answers for each picture of a folder."""

import pathlib

import tensorflow as tf

cards = tf.config.list_physical_devices("GPU")
if not cards:
    raise SystemExit("no GPU")
tf.config.experimental.set_memory_growth(cards[0], True)  # expect: partial-memory-growth=warning
net = tf.keras.models.load_model("net.keras")
for path in pathlib.Path("pictures").glob("*.png"):
    picture = tf.io.decode_png(path.read_bytes(), channels=3)
    print(path, tf.argmax(net(picture[None])[0]))
