import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
adam = tf.keras.optimizers.Adam(clipnorm=1.0)
data = tf.data.Dataset.from_tensor_slices((tf.ones((640, 4)), tf.ones((640, 1)))).batch(32).prefetch(1)


@tf.function
def update(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(x) - y) ** 2)
    gradients = tape.gradient(loss, net.trainable_variables)
    adam.apply_gradients(zip(gradients, net.trainable_variables))
    return loss


writer = tf.summary.create_file_writer("logs")
step = tf.Variable(0, dtype=tf.int64)
for epoch in range(100):
    for x, y in data:
        update(x, y)
        with writer.as_default():
            tf.summary.histogram("kernel", net.weights[0], step=step)  # expect: heavy-callback=advice/none/certain
            tf.summary.image("inputs", tf.reshape(x, (-1, 2, 2, 1)), step=step)  # expect: heavy-callback=advice/none/certain
        step.assign_add(1)
