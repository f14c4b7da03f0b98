# never: unclipped-gradients
import tensorflow as tf


def saliency(model, image, label):
    with tf.GradientTape() as tape:
        tape.watch(image)
        score = model(image)[:, label]
    return tf.reduce_max(tf.abs(tape.gradient(score, image)), axis=-1)


def gradient_penalty(discriminator, real, fake):
    alpha = tf.random.uniform([tf.shape(real)[0], 1, 1, 1])
    mixed = real + alpha * (fake - real)
    with tf.GradientTape() as tape:
        tape.watch(mixed)
        prediction = discriminator(mixed, training=True)
    gradients = tape.gradient(prediction, [mixed])[0]
    norm = tf.sqrt(tf.reduce_sum(tf.square(gradients), axis=[1, 2, 3]) + 1e-12)
    return tf.reduce_mean((norm - 1.0) ** 2)
