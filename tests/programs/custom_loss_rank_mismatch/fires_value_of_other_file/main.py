import tensorflow as tf

from nets import critic

value = critic()
optimizer = tf.keras.optimizers.Adam()


@tf.function
def update(states, returns):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(returns - value(states)))  # expect: custom-loss-rank-mismatch=advice/none
    optimizer.apply_gradients(zip(tape.gradient(loss, value.trainable_variables), value.trainable_variables))
