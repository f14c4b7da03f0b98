# never: heavy-callback
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
adam = tf.keras.optimizers.Adam(clipnorm=1.0)


@tf.function
def update(x, y, step):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((net(x) - y) ** 2)
    gradients = tape.gradient(loss, net.trainable_variables)
    adam.apply_gradients(zip(gradients, net.trainable_variables))
    with tf.summary.record_if(step % 100 == 0):
        tf.summary.histogram("kernel", net.weights[0], step=step)


def evaluate(data):
    for step, (x, y) in enumerate(data):
        tf.summary.image("inputs", x, step=step)
