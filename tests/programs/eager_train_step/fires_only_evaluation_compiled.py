"""Near twin of the lesson: what is compiled is another step, the one that only evaluates."""

import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(32, "relu"), tf.keras.layers.Dense(10)])
error = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
adam = tf.keras.optimizers.Adam()
hits = tf.keras.metrics.SparseCategoricalAccuracy()
(points, kinds), _ = tf.keras.datasets.mnist.load_data()
data = tf.data.Dataset.from_tensor_slices((points.reshape(-1, 784) / 255.0, kinds)).batch(64).prefetch(2)

for epoch in range(3):
    for round_, (points_now, kinds_now) in enumerate(data):
        with tf.GradientTape() as tape:  # expect: eager-train-step=warning
            scores = net(points_now, training=True)
            loss = error(kinds_now, scores)
        grads = tape.gradient(loss, net.trainable_weights)
        adam.apply_gradients(zip(grads, net.trainable_weights))
        if round_ % 100 == 0:
            print(float(loss))


@tf.function
def test(x, y):
    scores = net(x, training=False)
    hits.update_state(y, scores)


for points_now, kinds_now in data:
    test(points_now, kinds_now)
