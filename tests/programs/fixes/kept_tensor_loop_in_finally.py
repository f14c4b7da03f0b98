import tensorflow as tf

t = 5
try:
    print(t)
finally:
    for i in range(20):
        t = tf.eye(64)  # expect: tensor-created-in-loop=/unsafe
        print(float(tf.reduce_sum(t)))
