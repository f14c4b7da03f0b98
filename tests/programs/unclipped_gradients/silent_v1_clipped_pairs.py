# never: unclipped-gradients
import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def train_op(loss):
    optimizer = tf.train.GradientDescentOptimizer(1.0)
    pairs = optimizer.compute_gradients(loss)
    capped = [(tf.clip_by_value(g, -1.0, 1.0), v) for g, v in pairs if g is not None]
    return optimizer.apply_gradients(capped)


def language_model(cost, lr):
    variables = tf.trainable_variables()
    grads, _ = tf.clip_by_global_norm(tf.gradients(cost, variables), 5)
    return tf.train.GradientDescentOptimizer(lr).apply_gradients(zip(grads, variables))
