import numpy as np, os, tempfile
from tensorflow import keras

m = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1)])
m.compile("sgd", "mse")
d = tempfile.mkdtemp()
ck = keras.callbacks.ModelCheckpoint(os.path.join(d, "m-{epoch}-{batch}.keras"), save_freq=2)
ck2 = keras.callbacks.ModelCheckpoint(filepath=os.path.join(d, "w.weights.h5"), save_weights_only=True, save_freq=5)  # expect: heavy-callback=/unsafe
tb = keras.callbacks.TensorBoard(d, update_freq="batch")
m.fit(np.ones((16, 2)), np.ones(16), batch_size=2, epochs=2, verbose=0, callbacks=[ck, ck2, tb])
print(any(f.endswith(".keras") for f in os.listdir(d)))
