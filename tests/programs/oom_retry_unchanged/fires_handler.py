import tensorflow as tf
from tensorflow.python.framework.errors_impl import ResourceExhaustedError


def train(net: tf.keras.Model, ds):
    try:
        history = net.fit(ds, epochs=3)
    except (ResourceExhaustedError, tf.errors.InternalError):  # expect: oom-retry-unchanged=warning
        print("trying again")
        history = net.fit(ds, epochs=3)
    return history
