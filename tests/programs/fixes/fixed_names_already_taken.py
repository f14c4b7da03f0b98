import tensorflow as tf

ones = "a text named ones"
zeros = ["a list named zeros"]


def show():
    return ones, zeros, eye


total = 0.0
for step in range(20):
    total += float(tf.reduce_sum(tf.ones((256, 256)))) + float(tf.reduce_sum(tf.zeros((256, 256))))  # expect: tensor-created-in-loop=/safe
    total += float(tf.linalg.trace(tf.eye(256)))  # expect: tensor-created-in-loop=/safe
eye = "a text named eye"
print(total, show())
