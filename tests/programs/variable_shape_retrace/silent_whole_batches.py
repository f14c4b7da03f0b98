# never: variable-shape-retrace
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
sgd = tf.keras.optimizers.SGD(0.01)


@tf.function
def update(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(x) - y) ** 2)
    gradients, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
    sgd.apply_gradients(zip(gradients, net.trainable_variables))


data = tf.data.Dataset.from_tensor_slices((tf.ones((640, 4)), tf.ones((640, 1))))
for x, y in data.repeat().batch(48).take(1000):
    update(x, y)
for x, y in data.batch(64):
    update(x, y)
net.compile("sgd", "mse")
net.fit(data.batch(48))
