# never: map-fn-elementwise
import tensorflow as tf


def decode_all(strings):
    return tf.map_fn(lambda s: tf.io.decode_jpeg(s, channels=3), strings, fn_output_signature=tf.uint8)


def squares(batch):
    return tf.vectorized_map(lambda m: tf.matmul(m, m), batch)
