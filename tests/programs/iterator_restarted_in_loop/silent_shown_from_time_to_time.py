"""The same examples are drawn each time, so that one sees how the guesses for them change."""

import matplotlib.pyplot as plt
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.Input((8, 8, 1)), tf.keras.layers.Conv2D(1, 3, padding="same")])
model.compile("adam", "mse")
noisy = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 8, 8, 1)), tf.zeros((640, 8, 8, 1)))).batch(64)
error = tf.keras.metrics.MeanSquaredError()


def show(dataset, step):
    pictures, clean = next(iter(dataset))
    guessed = model(pictures)
    plt.imshow(guessed[0, :, :, 0])
    plt.savefig(f"guess_{step}.png")
    tf.summary.image("guessed", guessed, step=step)


def measure(dataset):
    for pictures, clean in dataset.take(1):
        error.update_state(clean, model(pictures))


step = 0
for _ in range(20):
    for given, wanted in noisy.prefetch(1):
        model.train_on_batch(given, wanted)
        step += 1
        show(noisy, step)
        measure(noisy)
