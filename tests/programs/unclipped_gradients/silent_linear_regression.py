# never: unclipped-gradients
import tensorflow as tf


class Line(tf.Module):
    def __init__(self):
        self.slope = tf.Variable(5.0)
        self.offset = tf.Variable(0.0)

    def __call__(self, x):
        return self.slope * x + self.offset


def squared_error(actual, predicted):
    return tf.reduce_mean(tf.square(actual - predicted))


line = Line()
sgd = tf.keras.optimizers.SGD(learning_rate=0.1)


def fit_line(x, y):
    with tf.GradientTape() as tape:
        error = squared_error(y, line(x))
    gradients = tape.gradient(error, line.trainable_variables)
    sgd.apply_gradients(zip(gradients, line.trainable_variables))


classes = tf.Variable(tf.zeros((784, 10)))
biases = tf.Variable(tf.zeros(10))
fast = tf.keras.optimizers.SGD(0.5)


def fit_classes(pixels, labels):
    with tf.GradientTape() as tape:
        logits = tf.matmul(pixels, classes) + biases
        loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits))
    gradients = tape.gradient(loss, [classes, biases])
    fast.apply_gradients(zip(gradients, [classes, biases]))


one_layer = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
cross_entropy = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)


def fit_layer(pixels, labels):
    with tf.GradientTape() as tape:
        loss = cross_entropy(labels, one_layer(pixels))
    gradients = tape.gradient(loss, one_layer.trainable_variables)
    fast.apply_gradients(zip(gradients, one_layer.trainable_variables))


x = tf.random.normal((1000,))
for _ in range(5):
    fit_line(x, 3.0 * x + 2.0)
    fit_classes(tf.random.normal((32, 784)), tf.zeros(32, tf.int32))
    fit_layer(tf.random.normal((32, 784)), tf.zeros(32, tf.int32))
