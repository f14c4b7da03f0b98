# never: tensor-leak-from-tf-function
import tensorflow as tf

count = tf.Variable(0)


@tf.function
def run(xs):
    parts = []
    for i in range(3):
        parts.append(xs * i)
    count.assign_add(1)
    return tf.add_n(parts)


kept = []
for i in range(10):
    kept.append(run(tf.ones((2,))))
