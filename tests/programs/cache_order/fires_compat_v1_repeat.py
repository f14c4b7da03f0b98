import tensorflow.compat.v1 as tf

tf.disable_eager_execution()


def train_input_fn(features, labels, batch_size):
    dataset = tf.data.Dataset.from_tensor_slices((dict(features), labels))
    dataset = dataset.shuffle(1000).repeat().batch(batch_size).cache()  # expect: cache-order=error/unsafe/certain
    return dataset
