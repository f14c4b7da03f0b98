"""Port of an old notebook: the v1 namespace, but eager."""
import tensorflow.compat.v1 as tf

tf.enable_eager_execution()


def whiten(batches):
    out = []
    for batch in batches:
        identity = tf.eye(1000)  # expect: tensor-created-in-loop=warning/safe/certain
        out.append(tf.matmul(batch, identity))
    return out
