# never: large-constant-dataset
import tensorflow as tf


def build(features, labels):
    return tf.data.Dataset.from_tensor_slices((dict(features), labels))
