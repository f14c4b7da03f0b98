import tensorflow as tf


@tf.function
def normalise(batch):
    return tf.map_fn(lambda image: (image - tf.reduce_mean(image)) / tf.math.reduce_std(image), batch)  # expect: map-fn-elementwise=advice/unsafe/certain
