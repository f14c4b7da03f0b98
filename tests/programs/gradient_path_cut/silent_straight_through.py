# never: gradient-path-cut
import tensorflow as tf

encoder = tf.keras.Sequential([tf.keras.layers.Dense(4)])
optimizer = tf.keras.optimizers.Adam()


def step(x):
    with tf.GradientTape() as tape:
        code = encoder(x)
        code = code + tf.stop_gradient(tf.round(code) - code)
        loss = tf.reduce_mean((code - x) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, encoder.trainable_variables), encoder.trainable_variables))
