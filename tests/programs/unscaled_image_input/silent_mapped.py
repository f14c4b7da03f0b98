# never: unscaled-image-input
import tensorflow as tf

data = tf.keras.utils.image_dataset_from_directory("pets").map(lambda x, y: (x / 255.0, y), num_parallel_calls=4)
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(2, "softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(data)
