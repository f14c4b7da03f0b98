import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
adam = tf.keras.optimizers.Adam()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(x) - y) ** 2)
    grads = tape.gradient(loss, net.trainable_variables)
    pairs = [(tf.clip_by_value(g, -1.0, 1.0), v) for g, v in zip(grads, net.trainable_variables) if g is not None]  # expect: clip-by-value-on-gradients=advice/none/certain
    adam.apply_gradients(pairs)
