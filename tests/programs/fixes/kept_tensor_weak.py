import numpy as np
import tensorflow as tf
import weakref

seen = weakref.WeakSet()
keep = []


class Box:
    pass


for i in range(20):
    z = tf.ones((100, 100))  # expect: tensor-created-in-loop=/unsafe
    r = weakref.ref(z)
    keep.append(r)
del z
import gc

gc.collect()
print(sum(r() is not None for r in keep))
