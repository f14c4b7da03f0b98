import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])


def take(n):
    adam = tf.keras.optimizers.legacy.Adam(1e-4, clipnorm=1.0)  # expect: optimizer-created-in-step=warning
    with tf.GradientTape() as tape:  # expect: eager-train-step
        loss = tf.reduce_mean(net(tf.fill((4, 4), float(n))))
    adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
