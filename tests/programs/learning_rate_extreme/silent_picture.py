# never: learning-rate-extreme
import tensorflow as tf

network = tf.keras.applications.VGG19(include_top=False)
image = tf.Variable(tf.zeros((1, 224, 224, 3)))
optimizer = tf.keras.optimizers.Adam(learning_rate=5.0)


@tf.function
def paint():
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(network(image) ** 2)
    optimizer.apply_gradients([(tape.gradient(loss, image), image)])
