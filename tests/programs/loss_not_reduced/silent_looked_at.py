# never: loss-not-reduced
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(3, "softmax")])


def influence(x, y):
    with tf.GradientTape() as tape:
        losses = tf.keras.losses.categorical_crossentropy(y, model(x))
    return tape.jacobian(losses, model.trainable_variables)
