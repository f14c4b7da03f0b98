# never: dataset-built-in-loop
import numpy as np
import tensorflow as tf


def train(model: tf.keras.Model, x, env):
    memory = []
    for episode in range(1000):
        memory.append(env.step())
        model.fit(tf.data.Dataset.from_tensor_slices(np.array(memory)).batch(32).prefetch(1))
    for epoch in range(100):
        x = x[np.random.permutation(len(x))]
        for batch in tf.data.Dataset.from_tensor_slices(x).batch(32).prefetch(1):
            model.train_on_batch(batch, batch)
    for epoch in range(100):
        np.random.shuffle(x)
        for batch in tf.data.Dataset.from_tensor_slices(x).batch(32).prefetch(1):
            model.train_on_batch(batch, batch)
