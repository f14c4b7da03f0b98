# never: gradient-per-variable
import tensorflow as tf


def jacobian(model, x):
    with tf.GradientTape() as tape:
        y = model(x)
    return tape.jacobian(y, model.trainable_variables)


def new_tape_each_time(model, variables, x):
    result = []
    for v in variables:
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(model(x) * v)
        result.append(tape.gradient(loss, v))
    return result


def rebound(model, x):
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_mean(model(x))
        extra = loss * 2.0
    first = tape.gradient(loss, model.trainable_variables)
    loss = extra
    second = tape.gradient(loss, model.trainable_variables)
    return first, second
