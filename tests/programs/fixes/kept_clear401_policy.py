import numpy as np, keras
from keras import layers
keras.mixed_precision.set_global_policy("mixed_bfloat16")
x = np.random.rand(64, 4); y = np.random.rand(64, 1)
def make(n):
    m = keras.Sequential([keras.Input((4,)), layers.Dense(n), layers.Dense(1, dtype="float32")])  # expect: model-built-in-loop=/none
    m.compile("adam", "mse")
    return m
for n in [2, 4, 8, 16]:
    m = make(n)
    m.fit(x, y, epochs=1, verbose=0)
    print(n, m.layers[0].compute_dtype)
    assert m.layers[0].compute_dtype == "bfloat16"
