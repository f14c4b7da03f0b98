"""What is joined is a number for each row, or the round pays for a backward pass of what it joins."""

import tensorflow as tf


def written(model, tokens, length):
    for _ in range(length):
        logits = model(tokens, training=False)
        tokens = tf.concat([tokens, tf.argmax(logits[:, -1:, :], axis=-1, output_type=tf.int32)], axis=-1)
    return tokens


def described(net, pictures, loss_of, optimizer):
    with tf.GradientTape() as tape:
        rows = tf.zeros((0, 2048))
        for picture in pictures:
            rows = tf.concat([rows, net(picture[None])], 0)
        loss = loss_of(rows)
    optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
