import tensorflow as tf

from reading import spectrogram

sounds = tf.data.Dataset.from_tensor_slices(["%d.wav" % i for i in range(200)])
sounds = sounds.map(spectrogram, num_parallel_calls=tf.data.AUTOTUNE)  # expect: missing-cache=advice/unsafe/certain
sounds = sounds.batch(20).prefetch(tf.data.AUTOTUNE)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(sounds, epochs=100)
