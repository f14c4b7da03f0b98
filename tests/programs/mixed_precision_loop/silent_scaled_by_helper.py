# never: mixed-precision-loop
# The loss is scaled by a function that has no tape itself.
import keras
import tensorflow as tf

keras.mixed_precision.set_global_policy("mixed_float16")
net = keras.Sequential([keras.Input((64,)), keras.layers.Dense(32), keras.layers.Dense(2, dtype="float32")])
careful = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.Adam())


def objective(x, y):
    return careful.scale_loss(tf.reduce_mean(keras.losses.mse(y, net(x, training=True))))


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        value = objective(x, y)
    careful.apply_gradients(zip(tape.gradient(value, net.trainable_variables), net.trainable_variables))
