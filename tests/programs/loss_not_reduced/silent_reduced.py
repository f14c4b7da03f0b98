# never: loss-not-reduced
import tensorflow as tf

opt = tf.keras.optimizers.SGD(0.1, global_clipnorm=1.0)
entropy = tf.keras.losses.CategoricalCrossentropy()


@tf.function
def step(net, x, y):
    with tf.GradientTape() as t:
        cost = entropy(y, net(x, training=True))
        cost += tf.reduce_mean(tf.keras.losses.mse(y, net(x, training=True)))
    g = t.gradient(cost, net.trainable_variables)
    opt.apply_gradients(zip(g, net.trainable_variables))
