# never: unclipped-gradients
import tensorflow as tf
import tensorflow_probability as tfp


def objective(weights):
    with tf.GradientTape() as tape:
        tape.watch(weights)
        loss = tf.reduce_sum((weights - 3.0) ** 4)
    return loss, tape.gradient(loss, weights)


result = tfp.optimizer.lbfgs_minimize(objective, initial_position=tf.zeros(10), max_iterations=200)
