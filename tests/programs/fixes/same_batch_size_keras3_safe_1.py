import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(4)
x = np.linspace(0, 1, 48).reshape(16, 3).astype("float32")
y = x[:, :1] * 2
ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(4).prefetch(1)
bs = 8

net = keras.Sequential([keras.Input((3,)), keras.layers.Dense(1)])
net.compile("sgd", "mse")
a = net.fit(ds, batch_size=32, epochs=1, verbose=0)  # expect: unbatched-dataset-fit=/safe
b = net.fit(  # expect: unbatched-dataset-fit=/safe
    ds,
    epochs=1,
    verbose=0,
    batch_size=bs,  # the dataset is batched already (really)
)
c = net.fit(ds, epochs=1, batch_size=(16), verbose=0)  # expect: unbatched-dataset-fit=/safe
d = net.evaluate(ds, batch_size=bs, verbose=0)  # expect: unbatched-dataset-fit=/safe
e = net.predict(ds, batch_size=2 * bs, verbose=0)  # expect: unbatched-dataset-fit=/safe
f = net.fit(x, y, batch_size=bs, epochs=1, verbose=0, shuffle=False)  # arrays: must stay
for h in (a, b, c, f):
    print(["%.6f" % v for v in h.history["loss"]])
print("%.6f" % d, e.shape, "%.5f" % float(e.sum()))
