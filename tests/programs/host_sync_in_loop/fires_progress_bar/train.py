import tensorflow as tf
from tqdm import tqdm

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
adam = tf.keras.optimizers.Adam()


@tf.function
def update(x, y):
    with tf.GradientTape() as tape:
        total_loss = tf.reduce_mean(tf.abs(net(x) - y))
    adam.apply_gradients(zip(tape.gradient(total_loss, net.trainable_variables), net.trainable_variables))
    return total_loss


def run(data: tf.data.Dataset):
    bar = tqdm(data)
    for x, y in bar:
        total_loss = update(x, y)
        bar.set_postfix(loss=float(total_loss))  # expect: host-sync-in-loop=advice
