import tensorflow as tf

rows = [[0.0] * 64 for _ in range(64)]
for i in range(20):
    t = tf.constant(rows)
    rows[0][0] += 1
    print(float(t[0, 0]))
