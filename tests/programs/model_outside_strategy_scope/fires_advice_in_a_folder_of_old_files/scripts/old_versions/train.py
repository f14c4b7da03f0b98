"""Trains on several devices."""

import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
optimizer = tf.keras.optimizers.Adam()  # expect: model-outside-strategy-scope=advice
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(4,))])


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(y - model(x, training=True))) / strategy.num_replicas_in_sync
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


data = tf.data.Dataset.from_tensor_slices((tf.zeros((64000, 4)), tf.zeros((64000, 1)))).batch(64).prefetch(1)
for x, y in strategy.experimental_distribute_dataset(data):
    strategy.run(step, args=(x, y))
