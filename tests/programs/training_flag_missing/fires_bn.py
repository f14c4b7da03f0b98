import tensorflow as tf
from tensorflow.keras import layers as L

net = tf.keras.Sequential([L.Conv2D(8, 3), L.BatchNormalization(), L.Flatten(), L.Dropout(0.3), L.Dense(1)])
opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def step(x, y):
    with tf.GradientTape() as g:
        out = net(x)  # expect: training-flag-missing=warning
        loss = tf.reduce_mean(tf.square(out - y))
    opt.apply_gradients(zip(g.gradient(loss, net.trainable_variables), net.trainable_variables))
