import numpy as np
import tensorflow as tf

seen = []
for i in range(12):
    t = tf.zeros((300, 300))  # expect: tensor-created-in-loop=/unsafe
    seen.append(getattr(t, "mark", None))
    setattr(t, "mark", i)
print(seen)
