# never: mixed-precision-loop
import tensorflow as tf
from tensorflow import keras

keras.mixed_precision.set_global_policy("mixed_float16")
opt = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.Adam(global_clipnorm=1.0))
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(3), keras.layers.Activation("softmax", dtype="float32")])


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(keras.losses.categorical_crossentropy(y, net(x)))
        bigger = opt.get_scaled_loss(loss)
    grads = opt.get_unscaled_gradients(tape.gradient(bigger, net.trainable_variables))
    opt.apply_gradients(zip(grads, net.trainable_variables))
