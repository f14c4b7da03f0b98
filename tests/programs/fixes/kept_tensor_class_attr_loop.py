import numpy as np
import tensorflow as tf


class C:
    out = []
    for i in range(12):
        z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
        out.append(float(z[0, 0]) + i)


print(C.out, hasattr(C, "z"), sorted(k for k in vars(C) if not k.startswith("_")))
