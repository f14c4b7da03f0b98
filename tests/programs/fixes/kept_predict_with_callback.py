import numpy as np
from tensorflow import keras


class Announce(keras.callbacks.Callback):
    def on_predict_batch_end(self, batch, logs=None):
        print("batch", batch)


model = keras.Sequential([keras.layers.Input((2,)), keras.layers.Dense(1, kernel_initializer="ones")])
announce = Announce()
for n in range(12):
    row = np.full((2,), float(n))
    print(model.predict(row[None], verbose=0, callbacks=[announce]).tolist())  # expect: predict-in-loop=/unsafe
