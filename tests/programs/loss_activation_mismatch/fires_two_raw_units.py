# Two raw outputs under a binary loss: which cure is right, one unit or a sparse loss, the labels decide.
from tensorflow import keras

words = keras.Sequential([keras.layers.Embedding(5000, 16), keras.layers.GlobalAveragePooling1D()])
words.add(keras.layers.Dense(2))
words.compile("adam", "binary_crossentropy", metrics=["accuracy"])  # expect: loss-activation-mismatch=warning/none

one = keras.Sequential([keras.layers.Embedding(5000, 16), keras.layers.GlobalAveragePooling1D()])
one.add(keras.layers.Dense(1))
one.compile("adam", "binary_crossentropy", metrics=["accuracy"])  # expect: loss-activation-mismatch=warning/unsafe

texts, likes = keras.datasets.imdb.load_data(num_words=5000)[0]
texts = keras.utils.pad_sequences(texts, 200)
words.fit(texts, likes, epochs=30)
one.fit(texts, likes, epochs=30)
