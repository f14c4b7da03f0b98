import os, tempfile
import numpy as np
from tensorflow import keras

p = os.path.join(tempfile.mkdtemp(), "m.keras")
keras.utils.set_random_seed(2)
keras.Sequential([keras.Input(batch_shape=(1, 3, 2)), keras.layers.LSTM(2, stateful=True)]).save(p)
for i in range(11):
    model = keras.models.load_model(p)  # expect: load-model-in-loop=/unsafe
    out = np.asarray(model(np.ones((1, 3, 2), "float32")))
    print(out.round(4).tolist())
