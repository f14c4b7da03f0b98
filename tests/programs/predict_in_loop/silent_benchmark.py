import time

import numpy as np
import tensorflow as tf

model = tf.keras.applications.MobileNetV2()
x = np.random.rand(1, 224, 224, 3)
timings = []
for _ in range(100):
    start = time.perf_counter()
    model.predict(x[0:1], verbose=0)
    timings.append(time.perf_counter() - start)
print(np.median(timings))
