"""The same functions where a model is trained, prints beside decoding, and flips of single or large pictures."""

import tensorflow as tf
import tensorflow_datasets as tfds


def words(line):
    return tf.py_function(lambda l: open(l.numpy()).read(), [line], tf.string)


@tf.function
def step(model, batch, optimizer):
    with tf.GradientTape() as tape:
        loss = model(batch)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.weights), model.weights))
    return loss


def train(files, model, optimizer):
    lines = tf.data.TextLineDataset(files).map(words)  # expect: map-without-parallel-calls=warning, python-function-in-map=advice
    losses = []
    for batch in lines.batch(32):
        losses.append(step(model, batch, optimizer))
    return losses


def shown(name):
    tf.print(name)
    return tf.io.decode_jpeg(tf.io.read_file(name))


def inputs(names, model):
    model.fit(tf.data.Dataset.from_tensor_slices(names).map(shown).batch(32), epochs=3)  # expect: map-without-parallel-calls=warning, missing-prefetch


def large(model):
    batches = tfds.load("imagenet2012", split="train", batch_size=128, as_supervised=True)
    flipped = batches.map(lambda x, y: (tf.image.random_flip_left_right(x), y))  # expect: map-without-parallel-calls=warning, missing-prefetch
    model.fit(flipped, epochs=20)
