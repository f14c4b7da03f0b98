"""What TensorFlow Datasets gives is decoded: the buffer keeps every picture of a data set of large ones."""

import tensorflow as tf
import tensorflow_datasets as tfds


def loaded(batch):
    (first, second), info = tfds.load(name="voc/2012", split=["train", "validation"], with_info=True)
    count = info.splits["train"].num_examples + info.splits["validation"].num_examples
    both = first.concatenate(second)
    both = both.shuffle(count)  # expect: shuffle-after-decode=warning/none/certain
    return both.padded_batch(batch).prefetch(tf.data.AUTOTUNE)


def pets(batch):
    data = tfds.load("cats_vs_dogs", split="train", as_supervised=True)
    data = data.shuffle(20_000)  # expect: shuffle-after-decode=warning/none/certain
    return data.map(fitting, num_parallel_calls=tf.data.AUTOTUNE).batch(batch).prefetch(tf.data.AUTOTUNE)


def fitting(picture, label):
    return tf.image.resize(picture, (160, 160)), label


def train(model: tf.keras.Model):
    model.fit(pets(32), epochs=5)
    for batch in loaded(8):
        model.train_on_batch(batch["image"], batch["labels"])
