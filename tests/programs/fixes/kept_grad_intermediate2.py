import numpy as np
import tensorflow as tf

x = tf.Variable(3.0)
for step in range(12):
    with tf.GradientTape(persistent=True) as tape:
        a = x * x
        b = a * x
    parts = [a, x]
    gs = [tape.gradient(b, v) for v in parts]  # expect: gradient-per-variable=/unsafe
    print([float(g) for g in gs])
