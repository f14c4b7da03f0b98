import numpy as np
import tf_keras as keras

net = keras.Sequential([keras.layers.Dense(4), keras.layers.Dense(1)])
for sample in np.load("samples.npy"):
    result = net.predict(sample[None, :])  # expect: predict-in-loop=warning/unsafe/certain
    print(result)
