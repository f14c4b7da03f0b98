import numpy as np, tensorflow as tf
x = np.random.rand(64, 4).astype("float32")
strategy = tf.distribute.MirroredStrategy(["/cpu:0"])
with strategy.scope():
    m = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    m.compile("adam", "mse")
ds = tf.data.Dataset.from_tensor_slices((x, x[:, :1])).shuffle(64).batch(8)
dist = strategy.experimental_distribute_dataset(ds)
for step in range(30):
    xb, yb = next(iter(dist))  # expect: iterator-restarted-in-loop=/none
    m.train_on_batch(xb, yb)
print("ok")
