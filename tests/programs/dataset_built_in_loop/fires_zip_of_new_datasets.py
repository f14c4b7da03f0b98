import numpy as np
import tensorflow as tf

inputs, targets = np.load("inputs.npy"), np.load("targets.npy")
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for epoch in range(60):
    pairs = tf.data.Dataset.zip((  # expect: dataset-built-in-loop
        tf.data.Dataset.from_tensor_slices(inputs).cache(), tf.data.Dataset.from_tensor_slices(targets).cache()
    )).batch(20)
    for x, y in pairs:
        model.train_on_batch(x, y)
