import pandas as pd
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for frame in pd.read_csv("rows.csv", chunksize=100_000):
    model.fit(frame[["a", "b"]], frame["c"])  # expect: fit-in-loop=advice
