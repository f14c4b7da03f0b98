import numpy as np
import tensorflow as tf

try:
    import pandas as pd
except ImportError:
    raise SystemExit(0)
m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])
df = pd.DataFrame(np.ones((12, 3)))
for i in range(12):
    print(m.predict(df[i : i + 1], verbose=0))  # expect: predict-in-loop=/unsafe
