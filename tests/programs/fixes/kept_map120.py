import tensorflow as tf, numpy as np
X = np.random.rand(64, 4).astype("float32")
train = tf.data.Dataset.from_tensor_slices({"x": X, "y": X[:, :1]}).batch(8)
train.map(lambda d: (d["x"], d["y"]))  # expect: dataset-step-discarded=/none
m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)]); m.compile("sgd", "mse")
for d in train:
    m.train_on_batch(d["x"], d["y"])
files = tf.data.Dataset.from_tensor_slices(["a.txt"] * 12)
def parse(f): return tf.strings.length(f)
files.map(parse)  # expect: dataset-step-discarded=/none
for f in files: print(f.numpy().decode()); break
