# never: custom-loss-rank-mismatch
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def squeezed(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(y - tf.squeeze(net(x), -1)))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))


@tf.function
def widened(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(y[:, None] - net(x)))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
