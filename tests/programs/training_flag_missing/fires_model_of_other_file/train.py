import tensorflow as tf

from network import Net

net = Net(32)
adam = tf.keras.optimizers.Adam()


@tf.function
def step(batch, target):
    with tf.GradientTape() as t:
        prediction = net(batch)  # expect: training-flag-missing=warning/unsafe/certain
        loss = tf.reduce_mean(tf.square(target - tf.squeeze(prediction, -1)))
    adam.apply_gradients(zip(t.gradient(loss, net.trainable_variables), net.trainable_variables))
    return loss
