import tensorflow as tf


class Bank:
    total = 0.0
    for i in range(20):
        mask = tf.eye(64)  # expect: tensor-created-in-loop=/unsafe
        total += float(tf.reduce_sum(mask))


print(sorted(name for name in Bank.__dict__ if not name.startswith("_")), Bank.total)
