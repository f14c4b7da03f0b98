# One step scales its loss, the other one does not.
import keras
import tensorflow as tf

keras.mixed_precision.set_global_policy("mixed_float16")
net = keras.Sequential([keras.Input((64,)), keras.layers.Dense(32), keras.layers.Dense(2, dtype="float32")])
plain = keras.optimizers.Adam()
careful = keras.mixed_precision.LossScaleOptimizer(keras.optimizers.Adam())


@tf.function
def scaled(x, y):
    with tf.GradientTape() as tape:
        loss = careful.scale_loss(tf.reduce_mean(keras.losses.mse(y, net(x, training=True))))
    gradients = tape.gradient(loss, net.trainable_variables)
    careful.apply_gradients(zip(gradients, net.trainable_variables))


@tf.function
def bare(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(keras.losses.mse(y, net(x, training=True)))
    gradients = tape.gradient(loss, net.trainable_variables)  # expect: mixed-precision-loop=advice
    plain.apply_gradients(zip(gradients, net.trainable_variables))
