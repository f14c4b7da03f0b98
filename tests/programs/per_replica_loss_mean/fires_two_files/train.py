import tensorflow as tf

from losses import hinge

strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.SGD(0.1, clipnorm=1.0)


def step(x, y):
    with tf.GradientTape() as tape:
        loss = hinge(y, model(x, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))


@tf.function
def train(x, y):
    strategy.run(step, args=(x, y))
