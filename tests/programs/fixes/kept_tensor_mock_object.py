import numpy as np
import tensorflow as tf
from unittest import mock

with mock.patch.object(tf, "zeros", wraps=tf.zeros) as m:
    for i in range(20):
        z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
    print(m.call_count)
