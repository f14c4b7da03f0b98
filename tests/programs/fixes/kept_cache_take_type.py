import numpy as np
import tensorflow as tf

ds = tf.data.Dataset.range(8).map(lambda x: x + 1).cache().take(3)  # expect: cache-order=/unsafe
for e in range(3):
    print([int(x) for x in ds])
print(f"{ds!r}"[:20])
