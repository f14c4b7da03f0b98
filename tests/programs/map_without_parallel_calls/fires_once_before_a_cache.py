import tensorflow as tf

words = tf.keras.layers.TextVectorization(max_tokens=8000, output_sequence_length=120)


def numbered(text, label):
    return words(text), label


letters = tf.keras.utils.text_dataset_from_directory("letters", batch_size=32)
words.adapt(letters.map(lambda text, label: text))
letters = letters.map(numbered)  # expect: map-without-parallel-calls=advice
letters = letters.cache().prefetch(10)

model = tf.keras.Sequential([tf.keras.layers.Embedding(8000, 32), tf.keras.layers.GlobalAveragePooling1D(), tf.keras.layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy")
model.fit(letters, epochs=5)
