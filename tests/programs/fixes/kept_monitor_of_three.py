import numpy as np, os, tempfile
from tensorflow import keras

m = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1)])
m.compile("sgd", "mse", metrics=["accuracy"])
path = os.path.join(tempfile.mkdtemp(), "best-{epoch:02d}.keras")
cbs = [
    keras.callbacks.EarlyStopping(patience=2),  # expect: callback-monitor-unavailable=/unsafe
    keras.callbacks.ReduceLROnPlateau(),  # expect: callback-monitor-unavailable=/unsafe
    keras.callbacks.ModelCheckpoint(path, save_best_only=True, monitor="val_loss"),  # expect: callback-monitor-unavailable=/unsafe
]
h = m.fit(np.ones((4, 2)), np.ones(4), epochs=2, verbose=0, callbacks=cbs)
print(len(h.history["loss"]) > 0)
