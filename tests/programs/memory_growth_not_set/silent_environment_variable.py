# never: memory-growth-not-set
import os

os.environ.setdefault("TF_FORCE_GPU_ALLOW_GROWTH", "true")

import numpy as np  # noqa: E402
import keras  # noqa: E402
import tensorflow as tf  # noqa: E402

print(tf.__version__)
model = keras.Sequential([keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(np.zeros((10, 2)), np.zeros(10))
