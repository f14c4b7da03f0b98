# never: tensor-concat-in-loop
import tensorflow as tf


def translate(transformer, encoder_input, start, end, most):
    output = tf.expand_dims([start], 0)
    for _ in range(most):
        predictions = transformer([encoder_input, output], training=False)
        predicted = tf.argmax(predictions[:, -1:, :], axis=-1, output_type=tf.int32)
        if predicted == end:
            break
        output = tf.concat([output, predicted], axis=-1)
    return output


def sliding(series, model):
    history = series[:10]
    for _ in range(1000):
        value = model(history[None])
        history = tf.concat([history[1:], value[0]], axis=0)
    return history
