import pandas as pd
import tensorflow as tf

frame = pd.read_csv("rows.csv")
ds = tf.data.Dataset.from_tensor_slices((dict(frame), frame.pop("target")))
ds = ds.shuffle(buffer_size=10)  # expect: shuffle-buffer-tiny=warning/none/certain
ds = ds.batch(256).prefetch(1)
