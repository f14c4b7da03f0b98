import tensorflow as tf
from tensorflow.keras import metrics

mean = metrics.Mean()
net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.01, global_clipnorm=1.0)


@tf.function
def step(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(x))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
    return loss


for x in tf.data.Dataset.from_tensor_slices(tf.zeros((64000, 2))).batch(8).prefetch(1):
    mean.update_state(step(x))
    print("loss", mean.result())  # expect: host-sync-in-loop=advice
