import tensorflow as tf


@tf.function
def step(net, opt, x, y):
    with tf.GradientTape() as tape:
        p = tf.nn.sigmoid(net(x, training=True))
        loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=y, logits=p))  # expect: loss-activation-mismatch
    grads, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
    opt.apply_gradients(zip(grads, net.trainable_variables))


def build():
    net = tf.keras.Sequential()
    net.add(tf.keras.layers.Dense(32, activation="relu"))
    net.add(tf.keras.layers.Dense(10, activation="relu"))
    net.compile("adam", "categorical_crossentropy")  # expect: loss-activation-mismatch
    return net
