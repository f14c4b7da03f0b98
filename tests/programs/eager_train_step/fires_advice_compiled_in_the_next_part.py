"""A lesson that shows the eager loop first, and then the same step in a tf.function under other names."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(32, "relu"), tf.keras.layers.Dense(10)])
error = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
adam = tf.keras.optimizers.Adam()
hits = tf.keras.metrics.SparseCategoricalAccuracy()
(points, kinds), _ = tf.keras.datasets.mnist.load_data()
data = tf.data.Dataset.from_tensor_slices((points.reshape(-1, 784) / 255.0, kinds)).batch(64).prefetch(2)

for epoch in range(3):
    for round_, (points_now, kinds_now) in enumerate(data):
        with tf.GradientTape() as tape:  # expect: eager-train-step=advice
            scores = net(points_now, training=True)
            loss = error(kinds_now, scores)
        grads = tape.gradient(loss, net.trainable_weights)
        adam.apply_gradients(zip(grads, net.trainable_weights))
        if round_ % 100 == 0:
            print(float(loss))


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        scores = net(x, training=True)
        loss = error(y, scores)
    grads = tape.gradient(loss, net.trainable_weights)
    adam.apply_gradients(zip(grads, net.trainable_weights))
    hits.update_state(y, scores)
    return loss


for epoch in range(3):
    for points_now, kinds_now in data:
        step(points_now, kinds_now)
