import tensorflow as tf


class Bank:
    total = 0.0
    for i in range(20):
        total += float(tf.reduce_sum(tf.eye(64)))  # expect: tensor-created-in-loop=/unsafe


print(sorted(name for name in vars(Bank) if not name.startswith("_")), Bank.total)
