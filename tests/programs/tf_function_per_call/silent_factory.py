import tensorflow as tf


def get_train_step_fn(model, optimizer):
    @tf.function
    def train_step(x):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(x))
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
        return loss

    return train_step


def main(models, batches):
    for name, model in models.items():
        step = get_train_step_fn(model, tf.keras.optimizers.Adam())
        for x in batches:
            print(name, step(x))
