"""Seven words, padded: the buffer holds all of them, and what trains on them is over at once."""

import tensorflow as tf
from tensorflow.keras.preprocessing.sequence import pad_sequences

WORDS = ["awful", "good", "lovely", "bad", "mean", "kind", "so so"]
codes = {letter: place + 1 for place, letter in enumerate(sorted(set("".join(WORDS))))}
rows = pad_sequences(sequences=list(map(lambda word: [codes[letter] for letter in word], WORDS)), maxlen=8)
data = tf.data.Dataset.from_tensor_slices((rows, [0, 1, 1, 0, 0, 1, 1]))
data = data.shuffle(buffer_size=7).batch(2)
model = tf.keras.Sequential([tf.keras.layers.Embedding(32, 4), tf.keras.layers.GRU(4), tf.keras.layers.Dense(2)])
optimizer = tf.keras.optimizers.Adam(0.01)

for epoch in range(20):
    for letters, labels in data:
        with tf.GradientTape() as tape:
            losses = tf.keras.losses.sparse_categorical_crossentropy(labels, model(letters), from_logits=True)
        gradients = tape.gradient(losses, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
