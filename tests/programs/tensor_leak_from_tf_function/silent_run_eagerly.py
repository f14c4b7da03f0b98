# never: tensor-leak-from-tf-function
import tensorflow as tf

tf.config.run_functions_eagerly(True)
outputs = []


@tf.function
def step(x):
    outputs.append(tf.norm(x))
    return x


step(tf.ones(3))
print(outputs)
