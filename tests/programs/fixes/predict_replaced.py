import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(2, kernel_initializer="ones")])
original = model.predict
model.predict = lambda x, **k: original(x, **k) * 2
rows = np.arange(80).reshape(20, 4) / 80
for row in rows:
    out = model.predict(np.expand_dims(row, 0), verbose=0)
    print(round(float(out.sum()), 3))
