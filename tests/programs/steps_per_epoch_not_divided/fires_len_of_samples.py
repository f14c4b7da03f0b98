import numpy as np
import tensorflow as tf


def generator(samples, batch_size=32):
    while True:
        np.random.shuffle(samples)
        for offset in range(0, len(samples), batch_size):
            batch = samples[offset : offset + batch_size]
            yield batch[:, :4], batch[:, 4:]


data = np.random.rand(1000, 5)
train_samples, validation_samples = data[:800], data[800:]
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(  # expect: steps-per-epoch-not-divided=warning/unsafe/certain
    generator(train_samples, batch_size=32),
    steps_per_epoch=len(train_samples),
    validation_data=generator(validation_samples),
    validation_steps=len(validation_samples) // 32,
    epochs=3,
)
