import tensorflow as tf

scores = tf.random.normal((4000, 8))
best = 0.0
for row in scores:  # expect: python-loop-over-tensor
    top = tf.reduce_max(row)
    if top > best and tf.reduce_sum(row) > 0:
        best = float(top)
