import numpy as np
from tensorflow import keras

keras.utils.set_random_seed(4)
l, r = keras.Input((2,)), keras.Input((2,))
model = keras.Model([l, r], keras.layers.Dense(1)(keras.layers.Subtract()([l, r])))
base = np.ones(2, "float32")
best = None
for i in range(20):
    d = model.predict([base.reshape(1, -1), np.array([[i, i + 1]])], verbose=0)[0][0]  # expect: predict-in-loop=/unsafe
    if best is None or d < best:
        best = d
print(type(best).__name__, best.dtype, round(best.item(), 3))
