# never: gradient-path-cut
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam()


def step(x, y, losses):
    with tf.GradientTape() as tape:
        loss = 0.0
        for part, aim in zip(x, y):
            loss += tf.reduce_mean((model(part) - aim) ** 2)
    losses.append(float(loss))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
