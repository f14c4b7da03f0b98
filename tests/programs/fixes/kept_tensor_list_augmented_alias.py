import tensorflow as tf

rows = [0.0] * 4096
same = rows
for i in range(20):
    t = tf.constant(rows)  # expect: tensor-created-in-loop=/unsafe
    same += [1.0]
    print(t.shape)
