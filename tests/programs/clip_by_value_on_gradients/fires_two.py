import tensorflow as tf
from keras import optimizers

opt = optimizers.Adam(1e-3, clipvalue=0.5)  # expect: clip-by-value-on-gradients


@tf.function
def step(net, x):
    with tf.GradientTape() as t:
        loss = tf.reduce_mean(net(x))
    grads = t.gradient(loss, net.trainable_variables)
    grads = [tf.clip_by_value(g, -1.0, 1.0) for g in grads]  # expect: clip-by-value-on-gradients
    opt.apply_gradients(zip(grads, net.trainable_variables))
