import numpy as np
from tensorflow import keras

keras.utils.set_random_seed(3)
model = keras.Sequential([keras.layers.Input((3,), dtype="int32"), keras.layers.Embedding(50, 4), keras.layers.Flatten(), keras.layers.Dense(2)])
rows = np.arange(36).reshape(12, 3)
for i in range(len(rows)):
    scores = model.predict(rows[i : i + 1], verbose=0)  # expect: predict-in-loop=/unsafe
    scores[0, 0] = round(float(scores[0, 0]), 3)
    print(i, scores.shape, scores.dtype, scores[0, 0], int(scores.argmax(axis=-1)[0]))
