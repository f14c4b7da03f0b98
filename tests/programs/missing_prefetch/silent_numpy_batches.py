import numpy as np
import pandas as pd
import tensorflow as tf

frame = pd.read_csv("train.csv").sample(frac=1.0)
x = frame.drop(columns="y").to_numpy()
y = frame["y"].map(float).to_numpy()
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
for epoch in range(5):
    for part in np.array_split(np.arange(len(x)), 100):
        model.train_on_batch(x[part], y[part])
model.fit(x, y, batch_size=64, shuffle=True)
