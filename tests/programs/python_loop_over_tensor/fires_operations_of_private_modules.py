"""The rows of what an operation gives, by a name inside of TensorFlow, are rows of a tensor."""

from tensorflow.python.ops import random_ops

values = random_ops.random_normal((20000,))
total = 0.0
for value in values:  # expect: python-loop-over-tensor=warning
    if value > 0:
        total += value * value
print(total)
