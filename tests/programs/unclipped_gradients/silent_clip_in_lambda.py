# never: unclipped-gradients
import tensorflow as tf

clip = lambda grads: [tf.clip_by_norm(g, 1.0) for g in grads]  # noqa: E731
actor = tf.keras.Sequential([tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.SGD(1.0)


@tf.function
def policy_update(states, advantages):
    with tf.GradientTape() as tape:
        loss = -tf.reduce_mean(tf.nn.log_softmax(actor(states))[:, 0] * advantages)
    grads = clip(tape.gradient(loss, actor.trainable_variables))
    optimizer.apply_gradients(zip(grads, actor.trainable_variables))
