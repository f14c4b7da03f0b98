"""Functions that a batch would change: where they stand decides what is printed."""

import tensorflow as tf

rows = tf.reshape(tf.range(24, dtype=tf.float32), (6, 4)) + 1.0
weights = tf.range(6, dtype=tf.float32)


def show(dataset):
    print([tuple(batch.shape) if hasattr(batch, "shape") else len(batch) for batch in dataset])
    print([float(tf.reduce_sum(tf.nest.flatten(batch)[0])) for batch in dataset])


source = tf.data.Dataset.from_tensor_slices(rows)
show(source.map(lambda row: row / tf.reduce_max(row), num_parallel_calls=tf.data.AUTOTUNE).batch(6))
show(source.map(lambda row: row[0] * 2.0).batch(6))
show(source.map(lambda row: tf.expand_dims(row, 0)).batch(6))
show(source.map(lambda row: row - tf.reverse(row, [0])).batch(6))


def boxes():
    for number in range(1, 5):
        yield {"image": [float(number)] * 3, "boxes": [1.0] * number}


# The boxes are as many as the picture has: no batch can hold them.
found = {"image": tf.TensorSpec((3,)), "boxes": tf.TensorSpec((None,))}
scaled = tf.data.Dataset.from_generator(boxes, output_signature=found).map(lambda one: one["image"] / 2.0).batch(2)  # expect: map-before-batch=/unsafe
show(scaled)


def halves(row):
    left, right = tf.split(row, 2)
    return left * right


show(source.map(halves).batch(3))
show(tf.data.Dataset.from_tensor_slices((rows, weights)).map(lambda row, weight: row * weight).batch(4))
