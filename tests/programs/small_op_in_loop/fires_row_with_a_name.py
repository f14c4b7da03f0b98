import tensorflow as tf


def peaks():
    frames = tf.random.uniform([5000, 32, 32])
    found = []
    for number in range(5000):
        frame = frames[number]
        found.append(tf.reduce_max(frame))  # expect: small-op-in-loop=advice
    return found


print(len(peaks()))
