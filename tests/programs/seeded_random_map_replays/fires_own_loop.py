import tensorflow as tf

tf.random.set_seed(0)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
ds = tf.data.Dataset.from_tensor_slices(tf.zeros((64, 4)))
ds = ds.map(lambda x: x + tf.random.uniform((4,)), tf.data.AUTOTUNE).batch(8).prefetch(1)  # expect: seeded-random-map-replays=warning/none/certain
for epoch in range(5):
    for batch in ds:
        model.train_on_batch(batch, batch)
