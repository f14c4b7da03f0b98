import tensorflow as tf


def found(kind):
    return [device for device in tf.config.list_physical_devices(kind)]
