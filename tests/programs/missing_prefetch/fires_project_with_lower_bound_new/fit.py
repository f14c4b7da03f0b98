import keras
import tensorflow as tf

(x, y), _ = keras.datasets.mnist.load_data()
ds = tf.data.Dataset.from_tensor_slices((x / 255.0, y)).shuffle(60_000).batch(128)  # expect: missing-prefetch=advice/safe/certain
model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(ds, epochs=2)
