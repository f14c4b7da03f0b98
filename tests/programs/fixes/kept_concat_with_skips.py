import numpy as np, tensorflow as tf

out = tf.zeros((0, 2))
acc = np.array([])
tot = None
for i in range(14):
    out = tf.concat([out, tf.ones((1, 2)) * i], axis=0)  # expect: tensor-concat-in-loop=/unsafe
    acc = np.append(acc, i)
    row = tf.constant([[float(i)]])
    tot = row if tot is None else tf.concat([tot, row], 0)
print(out.shape, float(tf.reduce_sum(out)), acc.sum(), tot.shape)
res = tf.constant([], dtype=tf.int32)
for i in range(12):
    if i % 2:
        continue
    res = tf.concat([res, [i]], 0)  # expect: tensor-concat-in-loop=/unsafe
print(res.numpy().tolist(), res.dtype.name)
