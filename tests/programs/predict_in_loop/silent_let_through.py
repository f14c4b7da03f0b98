"""A counter lets a few rounds through to the call, an unpacked one ends the loop, layers are a handful."""

import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("net.keras")
samples = np.load("samples.npy")

shown = 0
for number, sample in enumerate(samples):
    if shown > 20:
        continue
    shown = shown + 1
    print(number, np.argmax(model.predict(sample[None])))

tried, done = 0, False
while not done and tried < 20:
    tried += 1
    guess = model.predict(np.random.rand(1, 4))
    done = guess[0, 0] > 0.99

outputs = [layer.output for layer in model.layers if "conv" in layer.name]
views = tf.keras.Model(model.input, outputs)
for position in range(len(outputs)):
    print(views.predict(samples[:1])[position].shape)
