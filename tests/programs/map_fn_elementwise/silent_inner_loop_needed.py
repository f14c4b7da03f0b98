"""The inner loop decodes, branches, or is behind a parameter that nobody gives."""

import tensorflow as tf


def clip(strings):
    return tf.map_fn(lambda one: tf.io.decode_jpeg(one, channels=3), strings, fn_output_signature=tf.uint8)


def clips(batch):
    return tf.map_fn(clip, batch, fn_output_signature=tf.uint8)


def box(mask, number):
    if number < 0:
        return tf.zeros((4,))
    return tf.cast(tf.reduce_max(tf.where(mask == number), axis=0), tf.float32)


def boxes(masks, numbers):
    return tf.map_fn(
        lambda mask: tf.map_fn(lambda number: box_of(mask, number), numbers, fn_output_signature=tf.float32), masks
    )


def box_of(mask, number):
    return tf.py_function(box, [mask, number], tf.float32)


def integrated(field, over_time=False):
    if over_time:
        return tf.map_fn(lambda part: part * 0.5, field)
    return tf.nn.relu(tf.scan(lambda a, b: a + b, field))


def fields(batch):
    return tf.map_fn(lambda field: integrated(field), batch)
