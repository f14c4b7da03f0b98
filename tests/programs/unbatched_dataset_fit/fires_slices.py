import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(10, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
x, y = np.load("x.npy"), np.load("y.npy")
train = tf.data.Dataset.from_tensor_slices((x, y)).shuffle(10_000).prefetch(tf.data.AUTOTUNE)
model.fit(train, epochs=5)  # expect: unbatched-dataset-fit=advice/unsafe/certain
