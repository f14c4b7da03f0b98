"""One batch is looked at before the cache is put behind: the map still runs in the first epoch only."""

import tensorflow as tf

raw = tf.keras.utils.text_dataset_from_directory("letters", batch_size=32)
words = tf.keras.layers.TextVectorization(max_tokens=5000)
words.adapt(raw.map(lambda text, label: text))


def numbered(text, label):
    return words(tf.expand_dims(text, -1)), label


letters = raw.map(numbered)  # expect: map-without-parallel-calls=advice
first, _ = next(iter(letters))
print(first[0])

letters = letters.cache().prefetch(tf.data.AUTOTUNE)
net = tf.keras.Sequential(
    [tf.keras.layers.Embedding(5000, 8), tf.keras.layers.GlobalAveragePooling1D(), tf.keras.layers.Dense(6)]
)
net.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
net.fit(letters, epochs=15)
