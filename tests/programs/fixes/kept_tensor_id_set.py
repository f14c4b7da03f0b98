import numpy as np
import tensorflow as tf

ids = set()
kept = []
for i in range(20):
    z = tf.zeros((200, 200))  # expect: tensor-created-in-loop=/unsafe
    kept.append(z)
    ids.add(id(z))
print(len(ids))
