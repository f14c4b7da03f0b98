import keras
import tensorflow as tf

net = keras.Sequential([keras.layers.Dense(1)])
opt = keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        guess = net(x)
    loss = keras.losses.MeanSquaredError()(y, guess)
    grads = tape.gradient(loss, net.trainable_variables)  # expect: gradient-path-cut=error
    opt.apply_gradients(zip(grads, net.trainable_variables))
