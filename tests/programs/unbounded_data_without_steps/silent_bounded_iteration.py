import itertools

import tensorflow as tf

ds = tf.data.Dataset.range(100).batch(4).repeat()
for step, batch in zip(range(1000), ds):
    print(step, batch)
for batch in itertools.islice(ds, 10):
    print(batch)
for i, batch in enumerate(ds):
    if i >= 20:
        break
    print(i, batch)
