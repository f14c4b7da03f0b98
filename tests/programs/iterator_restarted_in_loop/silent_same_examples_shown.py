"""The same examples are shown after each epoch, or each step; what trains is another dataset."""

import matplotlib.pyplot as plt
import numpy as np
import tensorflow as tf
from PIL import Image

# never: iterator-restarted-in-loop


class Coder(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.small = tf.keras.layers.Dense(16)
        self.wide = tf.keras.layers.Dense(64)

    def call(self, pixels, training=None):
        return self.wide(self.small(pixels))


def save_sheet(pictures, name):
    sheet = Image.new("L", (16, 8))
    for place in range(2):
        tile = Image.fromarray(pictures[place], mode="L")
        sheet.paste(tile, (8 * place, 0))
    sheet.save(name)


seen = tf.data.Dataset.from_tensor_slices(tf.zeros((640, 64))).shuffle(640).batch(32).prefetch(1)
unseen = tf.data.Dataset.from_tensor_slices(tf.zeros((64, 64))).batch(32)
coder = Coder()
optimizer = tf.keras.optimizers.Adam(1e-3)

for epoch in range(100):
    for step, x in enumerate(seen):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(x - coder(x)))
        grads = tape.gradient(loss, coder.trainable_variables)
        optimizer.apply_gradients(zip([tf.clip_by_norm(g, 1.0) for g in grads], coder.trainable_variables))

        x = next(iter(unseen))
        guessed = tf.sigmoid(coder(tf.reshape(x, [-1, 64])))
        both = tf.concat([x, guessed], axis=0)
        both = np.array(tf.reshape(both, [-1, 8, 8]) * 255.0).astype(np.uint8)
        save_sheet(both, "after_%d.png" % epoch)

    first = next(iter(unseen))
    answers = []
    for row in first[:4]:
        answers.append(coder(row[None]))
    figure, axes = plt.subplots(2, 2)
    for place, answer in zip(axes.flat, answers):
        place.imshow(tf.reshape(answer, (8, 8)))
    figure.savefig(f"rows_{epoch}.png")

    for given in unseen.take(1):
        print(epoch, coder(given).numpy().max())
