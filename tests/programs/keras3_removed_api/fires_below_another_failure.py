"""The script fails before, too: whoever mends that meets this next."""

import keras
from keras import ops

net = keras.Sequential([keras.layers.Dense(1)])
net.compile("adam", "mse")
scaled = samples / ops.max(samples)
net.fit(scaled, workers=4, max_queue_size=20)  # expect: keras3-removed-api=error
