# never: small-op-in-loop
import numpy as np
import tensorflow as tf

names = ["a", "b"] * 50
for name in names:
    print(tf.strings.length(name))
table = np.zeros((100, 4))
for i in range(100):
    print(np.linalg.norm(table[i]))
for path in tf.io.gfile.glob("*.png"):
    print(tf.io.read_file(path))
