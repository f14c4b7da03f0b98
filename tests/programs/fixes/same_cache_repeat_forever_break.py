import tensorflow as tf

ds = tf.data.Dataset.range(5).map(lambda x: x * 2).repeat().cache()  # expect: cache-order=/safe
for step, x in enumerate(ds):
    print(int(x))
    if step == 12:
        break
