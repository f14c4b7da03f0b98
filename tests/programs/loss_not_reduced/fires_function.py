import tensorflow as tf
from tensorflow.keras.losses import categorical_crossentropy

opt = tf.keras.optimizers.SGD(0.1, global_clipnorm=1.0)


@tf.function
def step(net, x, y):
    with tf.GradientTape() as t:
        cost = categorical_crossentropy(y, net(x, training=True))  # expect: loss-not-reduced=advice
    g = t.gradient(cost, net.trainable_variables)
    opt.apply_gradients(zip(g, net.trainable_variables))
