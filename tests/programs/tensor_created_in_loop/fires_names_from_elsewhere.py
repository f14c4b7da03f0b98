import json

import tensorflow as tf

SIDE = 2048
with open("overrides.json") as file:
    globals().update(json.load(file))
for i in range(10000):
    print(tf.reduce_sum(tf.eye(SIDE)) + i)  # expect: tensor-created-in-loop=/unsafe/likely
