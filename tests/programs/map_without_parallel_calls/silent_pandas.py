import pandas as pd
import tensorflow as tf

df = pd.read_csv("train.csv")
df["label"] = df["label"].map({"cat": 0, "dog": 1})
df["text"] = df["text"].map(lambda s: s.lower().strip())
df = df.groupby("id").apply(lambda g: g).reset_index(drop=True)
ds = tf.data.Dataset.from_tensor_slices(dict(df)).batch(32)
