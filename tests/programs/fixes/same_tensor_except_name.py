import tensorflow as tf

eye = "mine"


def show():
    print(eye)


for i in range(20):
    print(float(tf.reduce_sum(tf.eye(64))))  # expect: tensor-created-in-loop=/safe
    show()
