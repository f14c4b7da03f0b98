import tensorflow as tf

from pipeline.wrap import tf_mirror


def build(images):
    return (
        tf.data.Dataset.from_tensor_slices(images)
        .map(tf_mirror, num_parallel_calls=tf.data.AUTOTUNE)  # expect: python-function-in-map=advice/none/certain
        .batch(16)
    )
