# never: shuffle-buffer-tiny
import tensorflow as tf
import tensorflow_datasets as tfds

BUFFER = 10
clothes = tfds.load("fashion_mnist", split="train", as_supervised=True)
some = clothes.map(lambda x, y: (tf.cast(x, tf.float32) / 255.0, y)).shuffle(BUFFER).batch(64)
some = some.take(5)
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
model.compile("adam", "mse")
model.fit(some, epochs=2)
