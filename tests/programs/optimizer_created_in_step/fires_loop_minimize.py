import keras
import tensorflow as tf

x = tf.Variable([1.0, 2.0])


def loss():
    return tf.reduce_sum(x**2)


n = 0
while n < 10000:
    opt = tf.keras.optimizers.legacy.SGD(learning_rate=0.1, momentum=0.9)  # expect: optimizer-created-in-step=warning
    opt.minimize(loss, var_list=[x])
    n += 1
print(keras.__version__)
