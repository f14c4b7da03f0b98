import tensorflow as tf

import build

model = tf.keras.models.load_model("m.keras")
ROOT = "lines"
for epoch in range(40):
    for lines in build.dataset(ROOT):
        model.train_on_batch(lines, lines)
