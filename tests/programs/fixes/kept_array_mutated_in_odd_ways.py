import numpy as np
import tensorflow as tf

a = np.arange(40_000.0).reshape(200, 200)
b = np.zeros((200, 200))
c = np.zeros((200, 200))
alias = c
rng = np.random.default_rng(0)
seen = []
for step in range(12):
    seen.append(round(float(tf.convert_to_tensor(a)[0, 0]), 2))
    seen.append(round(float(tf.convert_to_tensor(b)[0, 0]), 2))
    seen.append(round(float(tf.convert_to_tensor(c)[0, 0]), 2))  # expect: tensor-created-in-loop=/unsafe
    rng.shuffle(a)
    np.add(b, 1.5, out=b)
    alias[0, 0] += 1.0
print(seen)
