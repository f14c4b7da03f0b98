import importlib
import sys

import tensorflow as tf

# A dataset of TensorFlow, or of something that only has the same steps.
lib = tf if "--tf" in sys.argv else importlib.import_module("frames")
numbers = lib.data.Dataset.range(1000).repeat().cache().batch(4).prefetch(1)  # expect: cache-order=advice/unsafe/likely
for batch in numbers.take(3):
    print(batch)
