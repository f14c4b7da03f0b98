try:
    import tensorflow.compat.v2 as tf
except ImportError:
    import tensorflow as tf


def sweep(signals):
    with tf.device("/CPU:0"):
        while signals:
            signal = signals.pop()
            t = tf.linspace(0.0, 1.0, 1_000_000)  # expect: tensor-created-in-loop=/safe/certain
            if signal is None:
                break
            print(tf.reduce_sum(signal * t).numpy())
