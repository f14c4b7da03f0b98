import tensorflow as tf


def one_shot(model, optimizer, x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(x))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))


def smoke(model, optimizer, x):
    one_shot(model, optimizer, x)
    for weight in model.weights:
        print(weight.name)
