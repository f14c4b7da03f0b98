# A hundred words, each made of those before: three seconds in all, and no call can be saved by asking for all at once.
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Embedding(500, 32), tf.keras.layers.LSTM(64), tf.keras.layers.Dense(500)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
words = np.load("words.npy")
model.fit(words[:, :-1], words[:, -1], epochs=100)

text = list(words[0, :-1])
for _ in range(100):
    scores = model.predict(np.array(text[-20:])[np.newaxis], verbose=0)
    text.append(int(np.argmax(scores[0])))
print(text)
