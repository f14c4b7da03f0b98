import tensorflow as tf

scores = tf.nn.softmax(tf.random.normal((5000, 10)))
hits = 0
for i, row in enumerate(scores):  # expect: python-loop-over-tensor=warning/none/certain
    if tf.argmax(row) == i % 10:
        hits += tf.reduce_max(row)
total = 0
for i in tf.range(10000):  # expect: python-loop-over-tensor=warning/none/certain
    total += i * i
