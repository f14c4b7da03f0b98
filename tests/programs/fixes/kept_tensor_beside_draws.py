import numpy as np, tensorflow as tf

w = np.ones((300, 300))
tot = tf.zeros(())


def scale(k):
    base = tf.ones((200, 200))  # expect: tensor-created-in-loop=/none
    return tf.reduce_sum(base) * k


for i in range(12):
    noise = tf.random.normal((200, 200), seed=1)  # expect: tensor-created-in-loop=/none
    eye = tf.eye(300)
    t = tf.convert_to_tensor(w, dtype=tf.float32)
    tot += tf.reduce_sum(eye * t) + scale(i) + 0 * tf.reduce_sum(noise)
    if i == 6:
        w[0, 0] = 5
    eye = eye + 1
print(tot.numpy())
