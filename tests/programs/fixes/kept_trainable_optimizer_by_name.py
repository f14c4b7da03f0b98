import numpy as np
import keras

keras.utils.set_random_seed(1)
base = keras.Sequential([keras.Input((3,)), keras.layers.Dense(4)], name="base")
m = keras.Sequential([base, keras.layers.Dense(1)])
base.trainable = False


def build_opt(lr):
    return keras.optimizers.Adam(lr)


opt = build_opt(1e-2)
m.compile(optimizer=opt, loss="mse", metrics=["mae"])
x, y = np.ones((8, 3)), np.ones(8)
m.fit(x, y, verbose=0)
base.trainable = True  # expect: trainable-change-without-recompile=/unsafe
for layer in base.layers[:-1]:
    layer.trainable = False
h = m.fit(x, y, verbose=0)
print(sorted(h.history))
