import logging

import numpy as np
import tensorflow as tf

log = logging.getLogger(__name__)
model = tf.keras.Sequential([tf.keras.Input((6,)), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
MILESTONES = (1, 10, 100, 1000)
for step in range(20000):
    x = np.random.rand(32, 6).astype("float32")
    model.train_on_batch(x, x.sum(1, keepdims=True))
    if step in MILESTONES:
        print(step, model.predict(x[:1], verbose=0))
    if step % 1000 in (0, 500):
        np.save(f"curve_{step}.npy", model.predict(x[:1], verbose=0))
    if log.isEnabledFor(logging.DEBUG):
        log.debug("first answer %s", model.predict(x[:1], verbose=0))
