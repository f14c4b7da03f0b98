# never: map-without-parallel-calls
import tensorflow as tf
import tensorflow_datasets as tfds

reviews = tfds.load("imdb_reviews", as_supervised=True)
vectorize = tf.keras.layers.TextVectorization(max_tokens=20_000)
vectorize.adapt(reviews["train"].map(lambda text, label: text).batch(256))

training = reviews["train"].map(lambda t, y: (vectorize(t), y), num_parallel_calls=tf.data.AUTOTUNE).padded_batch(32)
held_back = reviews["test"].map(lambda t, y: (vectorize(t), y))

model = tf.keras.Sequential([tf.keras.layers.Embedding(20_000, 16), tf.keras.layers.GlobalAveragePooling1D()])
model.compile("adam", "binary_crossentropy")
model.fit(training.prefetch(tf.data.AUTOTUNE), epochs=3)
