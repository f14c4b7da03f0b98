import keras
import tensorflow as tf

opt = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.Adam())


def step(net, x):
    with tf.GradientTape() as tape:
        loss = opt.get_scaled_loss(tf.reduce_mean(net(x)))  # expect: keras3-removed-api=error
    return tape.gradient(loss, net.trainable_variables)
