import tensorflow as tf


class Trainer:
    def __init__(self, model, optimizer=None, strategy=None):
        self.model = model
        self.optimizer = optimizer
        self.strategy = strategy

    def loss(self, real, predicted):
        losses = tf.keras.losses.sparse_categorical_crossentropy(real, predicted, from_logits=True)
        return tf.reduce_mean(losses * tf.cast(real != 0, losses.dtype))  # expect: per-replica-loss-mean=warning

    def step(self, inputs, target):
        with tf.GradientTape() as tape:
            loss = self.loss(target, self.model(inputs, training=True))
        gradients = tape.gradient(loss, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))
        return loss

    @tf.function
    def distributed_step(self, inputs, target):
        losses = self.strategy.run(self.step, args=(inputs, target))
        return self.strategy.reduce(tf.distribute.ReduceOp.MEAN, losses, axis=None)
