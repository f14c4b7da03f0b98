# never: eager-train-step
import tensorflow as tf

tf.config.run_functions_eagerly(True)  # expect: debug-mode-left-on=advice


def train(model, batches, optimizer):
    for batch in batches:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(batch))
        optimizer.apply_gradients(zip(tape.gradient(loss, model.variables), model.variables))
