import tensorflow as tf

from nets import policy

optimizer = tf.keras.optimizers.Adam()


def update(states, rewards):
    with tf.GradientTape() as tape:
        chances = policy(states)
    loss = -tf.reduce_mean(tf.math.log(chances + 1e-7) * rewards)
    grads = tape.gradient(loss, policy.trainable_variables)  # expect: gradient-path-cut=error/none
    optimizer.apply_gradients(zip(grads, policy.trainable_variables))
