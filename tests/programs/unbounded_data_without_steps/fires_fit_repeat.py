import tensorflow as tf

(x, y), _ = tf.keras.datasets.fashion_mnist.load_data()
ds = tf.data.Dataset.from_tensor_slices((x / 255.0, y)).shuffle(1000).batch(64).repeat().prefetch(tf.data.AUTOTUNE)
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(ds, epochs=10)  # expect: unbounded-data-without-steps=error/unsafe/certain
