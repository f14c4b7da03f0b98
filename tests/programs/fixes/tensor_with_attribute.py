import tensorflow as tf

for step in range(20):
    ones = tf.ones([64, 64])  # expect: tensor-created-in-loop=/unsafe
    print(getattr(ones, "seen", 0))
    ones.seen = step
