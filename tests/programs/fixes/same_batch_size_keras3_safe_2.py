# removing batch_size must not remove a side effect, shift positional arguments, or break the line
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
from tensorflow import keras as K
from tensorflow.data import Dataset
import numpy as np

K.utils.set_random_seed(9)
asked = []


def pick(n):
    asked.append(n)
    print("batch size asked for", n)
    return n


data = Dataset.from_tensor_slices((np.eye(6, dtype="float32"), np.arange(6, dtype="float32")[:, None]))
data = data.batch(2).prefetch(1)
m = K.Sequential([K.Input((6,)), K.layers.Dense(1)])
m.compile(optimizer="sgd", loss="mse")

h1 = m.fit(data, batch_size=pick(3), epochs=2, verbose=0)  # expect: unbatched-dataset-fit=/unsafe
h2 = m.fit(data, None, 3, 2, 0)  # expect: unbatched-dataset-fit=/none
h3 = m.fit(  # expect: unbatched-dataset-fit=/safe
    data,
    batch_size=2,
    epochs=1,
    verbose=0,
)
h4 = m.fit(batch_size=3, x=data, verbose=0)  # expect: unbatched-dataset-fit=/safe
print(asked)
for h in (h1, h2, h3, h4):
    print(len(h.history["loss"]), "%.6f" % h.history["loss"][-1])
