# never: map-without-parallel-calls
import matplotlib.pyplot as plt
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(2)])


def jittered(record):
    picture = tf.io.decode_jpeg(tf.io.parse_single_example(record, {"p": tf.io.FixedLenFeature([], tf.string)})["p"])
    return tf.image.random_brightness(tf.image.resize(picture, (224, 224)), 0.2), 0


class Gallery(tf.keras.callbacks.Callback):
    def __init__(self, names, every=100):
        self.every = every
        self.pictures = iter(tf.data.TFRecordDataset(names).map(jittered).repeat())

    def on_train_batch_end(self, batch, logs=None):
        if batch % self.every == 0:
            picture, _ = next(self.pictures)
            plt.imshow(picture / 255)
            plt.savefig(f"picture-{batch}.png")


def train(names, shown):
    batches = iter(tf.data.TFRecordDataset(names).map(jittered, num_parallel_calls=8).repeat().batch(32).prefetch(2))
    samples = iter(tf.data.TFRecordDataset(shown).map(jittered).repeat())
    for step in range(20000):
        pictures, labels = next(batches)
        model.train_on_batch(pictures, labels)
        if tf.equal(step % 200, 0):
            sample, _ = next(samples)
            plt.imshow(sample / 255)
            plt.savefig(f"sample-{step}.png")
