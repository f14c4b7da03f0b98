# never: unclipped-gradients
import tensorflow as tf
from tensorflow.keras import layers


def down(filters):
    return tf.keras.Sequential([layers.Conv2D(filters, 4, 2, "same"), layers.BatchNormalization(), layers.LeakyReLU()])


def up(x, filters):
    x = layers.Conv2DTranspose(filters, 4, 2, "same", use_bias=False)(x)
    x = layers.BatchNormalization()(x)
    return layers.ReLU()(x)


def make_generator():
    picture = x = layers.Input((64, 64, 3))
    for filters in (32, 64, 128):
        x = down(filters)(x)
    for filters in (64, 32):
        x = up(x, filters)
    return tf.keras.Model(picture, layers.Conv2DTranspose(3, 4, 2, "same", activation="tanh")(x))


generator = make_generator()
optimizer = tf.keras.optimizers.Adam(2e-4, beta_1=0.5)


@tf.function
def train_generator(pictures, targets, discriminator):
    with tf.GradientTape() as gen_tape:
        fake = generator(pictures, training=True)
        loss = tf.reduce_mean(tf.abs(targets - fake)) - tf.reduce_mean(discriminator([pictures, fake]))
    gradients = gen_tape.gradient(loss, generator.trainable_variables)
    optimizer.apply_gradients(zip(gradients, generator.trainable_variables))
