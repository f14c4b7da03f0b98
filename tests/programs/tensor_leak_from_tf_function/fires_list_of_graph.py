"""What nobody says is bad."""

import tensorflow as tf

seen = []


@tf.function
def leaking(x):
    seen.append(x + 1)  # expect: tensor-leak-from-tf-function=advice
    return x + 2


print(leaking(tf.constant(1)))
print(seen[0].numpy())
