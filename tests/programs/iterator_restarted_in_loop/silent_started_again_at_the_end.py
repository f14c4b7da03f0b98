import tensorflow as tf

pictures = tf.data.Dataset.from_tensor_slices(tf.zeros((6400, 8))).batch(64)
labelled = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 8)), tf.zeros((640, 1)))).batch(64)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()


@tf.function
def learn(x, y, more):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x, training=True) - y) ** 2) + tf.reduce_mean(model(more, training=True) ** 2)
    slopes = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(slopes, model.trainable_variables))


def train():
    for more in pictures.prefetch(1):
        global batches
        try:
            x, y = next(batches)
        except Exception:
            batches = iter(labelled)
            x, y = next(batches)
        learn(x, y, more)


for _ in range(20):
    train()
