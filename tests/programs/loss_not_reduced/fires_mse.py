import tensorflow as tf
from tensorflow import keras

net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(4)])
sgd = keras.optimizers.SGD(0.01)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        prediction = net(x)
        loss = keras.losses.mean_squared_error(y, prediction)  # expect: loss-not-reduced=advice/unsafe/certain
    grads = tape.gradient(loss, net.trainable_variables)
    sgd.apply_gradients(zip(grads, net.trainable_variables))
