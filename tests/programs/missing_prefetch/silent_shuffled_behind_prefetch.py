# never: missing-prefetch
import tensorflow as tf

from birds import sightings

net = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(4, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
calls = tf.data.Dataset.from_generator(sightings, (tf.float32, tf.int32))
calls = calls.batch(8).prefetch(50).shuffle(50)
for season in range(12):
    for sound, species in calls:
        net.train_on_batch(sound, species)
