import tensorflow as tf

from scores import similarity


class Match(tf.keras.layers.Layer):
    def call(self, inputs):
        return tf.map_fn(similarity, inputs, fn_output_signature=tf.float32)  # expect: map-fn-elementwise=advice/unsafe/certain


def pairwise(table):
    return tf.map_fn(lambda row: tf.map_fn(lambda other: similarity((row, other)), table), table)  # expect: map-fn-elementwise=warning/none/certain
