import pandas as pd
import tensorflow as tf

table = pd.read_csv("customers.csv")
rows = tf.data.Dataset.from_tensor_slices((table.drop(columns="left").values, table["left"].values))
rows = rows.shuffle(20_000).batch(128)  # expect: missing-prefetch=advice/safe/certain

model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
model.compile("adam", tf.keras.losses.BinaryCrossentropy(from_logits=True))
model.fit(rows, epochs=20)
