import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(3).repeat().cache()  # expect: cache-order=/unsafe
names = {ds: "a"}
print(names[ds], isinstance(ds, type(ds)), ds.__class__.__name__)
