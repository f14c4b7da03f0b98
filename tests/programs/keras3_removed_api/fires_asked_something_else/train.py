"""Something else is asked for, or the answer is the other one."""
import keras
import tensorflow as tf

opt = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.Adam())


def step(net, x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(x))
        if hasattr(net, "losses"):
            loss = opt.get_scaled_loss(loss)  # expect: keras3-removed-api=error
    return tape.gradient(loss, net.trainable_variables)


def train(net: keras.Model, batches):
    if hasattr(net, "fit_generator") or batches:
        net.fit_generator(batches)  # expect: keras3-removed-api=error


def score(net: keras.Model, batches):
    try:
        return net.evaluate_generator(batches)  # expect: keras3-removed-api=error
    except OSError:
        return None
