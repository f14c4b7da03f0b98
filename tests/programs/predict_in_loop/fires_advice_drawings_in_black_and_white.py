import os

import numpy as np
import tensorflow as tf
from PIL import Image

model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, activation="softmax")])
for root, _, names in os.walk("drawings"):
    for name in names:
        drawing = Image.open(os.path.join(root, name))
        drawing = drawing.resize((28, 28))
        grey = np.array(drawing.convert("L"))
        pixels = [[255 if grey[y][x] < 200 else 0 for x in range(28)] for y in range(28)]
        grey = np.array(pixels) / 255.0
        answer = model.predict(grey[np.newaxis, ...])  # expect: predict-in-loop=advice
        print(name, np.argmax(answer))
