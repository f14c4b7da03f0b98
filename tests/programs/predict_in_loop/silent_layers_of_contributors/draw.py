import numpy as np
from nets.drawing import build

net = build()
for index in range(500):
    picture = np.load(f"{index}.npy")
    print(net.predict(picture[np.newaxis]).mean())
