import tensorflow as tf


def share():
    for gpu in tf.config.list_physical_devices("GPU"):
        tf.config.experimental.set_memory_growth(gpu, True)


def names():
    return [gpu.name for gpu in tf.config.list_physical_devices("GPU")]
