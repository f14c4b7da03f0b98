import tensorflow as tf


def run():
    global eye
    for i in range(20):
        print(float(tf.reduce_sum(tf.eye(64))))  # expect: tensor-created-in-loop=/safe
    eye = 3


run()
print(eye)
