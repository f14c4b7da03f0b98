import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
sgd = tf.keras.optimizers.SGD(0.01)


@tf.function
def step(features, targets):
    with tf.GradientTape() as tape:
        guess = net(features)
        loss = tf.reduce_mean(tf.square(guess - targets))
    slopes = tape.gradient(loss, net.trainable_variables)
    slopes, _ = tf.clip_by_global_norm(slopes, 1.0)
    sgd.apply_gradients(zip(slopes, net.trainable_variables))
    # expect: vacuous-del-in-tf-function=advice/safe/certain
    del guess
    # expect: vacuous-del-in-tf-function=advice/safe/certain
    del slopes, features
    return loss
