"""The loss takes logits: there are no probabilities of 16 bits."""

# never: mixed-precision-loop
import tensorflow as tf
from tensorflow.keras import layers as L

tf.keras.mixed_precision.set_global_policy("mixed_float16")
named = tf.keras.Sequential([L.Dense(64, activation="relu"), L.Dense(10)])
named.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))

net = tf.keras.Sequential([L.Dense(64, activation="relu"), L.Dense(10, activation="linear")])
opt = tf.keras.mixed_precision.LossScaleOptimizer(tf.keras.optimizers.SGD(0.01, global_clipnorm=1.0))


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(y, net(x), from_logits=True))
        scaled = opt.get_scaled_loss(loss)
    grads = opt.get_unscaled_gradients(tape.gradient(scaled, net.trainable_variables))
    opt.apply_gradients(zip(grads, net.trainable_variables))
