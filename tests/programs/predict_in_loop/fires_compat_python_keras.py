import numpy as np
from tensorflow.python.keras.models import load_model

net = load_model("lstm.h5")
window = list(np.load("history.npy")[-50:])
for day in range(365):
    x = np.array(window[-50:]).reshape((1, 50, 1))
    window.append(net.predict(x, verbose=0)[0][0])  # expect: predict-in-loop=warning/none/certain
