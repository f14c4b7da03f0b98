"""Near twins: the counter begins anew, or counts nothing; a list of rows is no list of layers."""

import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("net.keras")
samples = np.random.rand(5000, 4).astype("float32")

shown = 0
for number, sample in enumerate(samples):
    if shown > 20:
        shown = 0
        continue
    shown = shown + 1
    print(number, np.argmax(model.predict(sample[None])))  # expect: predict-in-loop=warning

tried, done = 0, False
while not done and tried < 20000:
    tried += 1
    guess = model.predict(np.random.rand(1, 4))  # expect: predict-in-loop=warning
    done = guess[0, 0] > 0.99

rows = [sample[None] for sample in samples]
for position in range(len(rows)):
    print(model.predict(samples[position : position + 1]))  # expect: predict-in-loop=warning
