import tensorflow as tf

gpus = tf.config.list_physical_devices("GPU")
if gpus:
    tf.config.experimental.set_memory_growth(gpus[0], True)


def area(boxes):
    return tf.reduce_prod(boxes[:, 2:] - boxes[:, :2], axis=1)
