import numpy as np
import tensorflow as tf

table = np.arange(40_000, dtype="float64").reshape(200, 200)


def lookup(rows):
    out = []
    for row in rows:
        picked = tf.gather(
            tf.convert_to_tensor(  # the same array each time  # expect: tensor-created-in-loop=/safe
                table,
                dtype=tf.float32,
            ),
            row,
        )
        out.append(float(tf.reduce_mean(picked)))
    return out


print(lookup(range(40)))
print(lookup([]))
