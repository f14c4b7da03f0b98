import numpy as np, os, tempfile
from tensorflow import keras

m = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1)])
m.compile("sgd", "mse", metrics=["accuracy"])
d = tempfile.mkdtemp()
ck = keras.callbacks.ModelCheckpoint(  # expect: callback-monitor-unavailable=/unsafe
    d + "/w.{epoch:02d}-{val_acc:.2f}.keras", monitor="val_acc", mode="max", save_best_only=True
)
h = m.fit(
    np.ones((4, 2)), np.ones(4), epochs=2, verbose=0, validation_data=(np.ones((4, 2)), np.ones(4)), callbacks=[ck]
)
print(sorted(h.history))
