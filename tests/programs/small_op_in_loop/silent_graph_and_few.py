# never: small-op-in-loop
import tensorflow as tf


@tf.function
def rows(x):
    result = []
    for i in range(64):
        result.append(tf.norm(x[i]))
    return result


batch = tf.zeros((8, 3))
print([tf.norm(batch[i]) for i in range(8)])
for i in range(8):
    print(tf.norm(batch[i]))
