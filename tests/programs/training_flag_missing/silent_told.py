# never: training-flag-missing
import tensorflow as tf
from tensorflow import keras

base = keras.applications.ResNet50(include_top=False, pooling="avg", weights=None)
head = keras.Sequential([keras.layers.Dense(5)])
drop = keras.Sequential([keras.layers.Dense(4), keras.layers.Dropout(0.5)])
opt = keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def step(x, y):
    with tf.GradientTape() as g:
        features = base(x, training=False)
        loss = tf.reduce_mean(tf.square(head(features) + drop(features, training=True)[:, :1] - y))
    opt.apply_gradients(zip(g.gradient(loss, head.trainable_variables), head.trainable_variables))


def saliency(x):
    with tf.GradientTape() as g:
        g.watch(x)
        top = tf.reduce_max(base(x), axis=-1)
    return g.gradient(top, x)
