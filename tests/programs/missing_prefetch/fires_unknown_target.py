import numpy as np
import tensorflow as tf

x = np.random.rand(10000, 32).astype("float32")
y = np.random.randint(0, 2, 10000)

train_ds = tf.data.Dataset.from_tensor_slices((x, y))
train_ds = train_ds.shuffle(10000).batch(64)  # expect: missing-prefetch=advice

model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(train_ds, epochs=5)
