"""Variables that are made anew of what the round before computed, or of the batch: nothing is lost."""

import tensorflow as tf

points = tf.random.normal((200,))
values = 3.0 * points + 1.0

slope = tf.Variable(0.0)
offset = tf.Variable(5.0)
for step in range(20000):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((slope * points + offset - values) ** 2)
        by_slope, by_offset = tape.gradient(loss, [slope, offset])
        slope = tf.Variable(slope - 0.001 * by_slope)
        offset = tf.Variable(offset - 0.001 * by_offset)


def saliency(network, pictures):
    found = []
    for picture in pictures:
        with tf.GradientTape() as tape:
            start = tf.Variable(picture[None])
            best = tf.reduce_max(network(start))
        found.append(tape.gradient(best, start))
    return found
