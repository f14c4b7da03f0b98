import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.Dense(1)])
adam = tf.keras.optimizers.Adam()
mse = tf.keras.losses.MeanSquaredError()


def step(x, y):
    with tf.GradientTape() as tape:
        error = mse(y, net(x))
        loss = tf.constant(float(error))  # expect: gradient-path-cut=error/none
    grads = tape.gradient(loss, net.trainable_variables)
    adam.apply_gradients(zip(grads, net.trainable_variables))
