import tensorflow as tf

# One cause, one finding: a buffer of ten is no matter where nobody reads what it mixes.
numbers = tf.data.Dataset.range(100_000)
numbers.shuffle(10)  # expect: dataset-step-discarded=warning/unsafe/certain
# never: shuffle-buffer-tiny
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for batch in numbers.batch(32):
    model.train_on_batch(batch, batch)
