"""Each round changes a weight of what it loaded: the model is no other in the next round only if it is loaded again."""

import numpy as np
import tensorflow as tf

results = []
for shift in range(500):
    model = tf.keras.models.load_model("m.keras")  # expect: load-model-in-loop=/none
    model.layers[-1].kernel.assign_add([[float(shift)]])
    results.append(float(model(np.ones((1, 1)))[0, 0]))
