"""One machine calls the step, and replicas run it: a tf.function in there raises when gradients are added up."""

import tensorflow as tf


class Trainer:
    def __init__(self, model, strategy, loss, optimizer):
        self.model, self.strategy, self.loss, self.optimizer = model, strategy, loss, optimizer

    def train(self, batches, epochs, is_distributed):
        for epoch in range(epochs):
            for x, y in batches:
                if is_distributed:
                    self.distributed_step(x, y)
                else:
                    self.step(x, y)

    def step(self, x, y):
        with tf.GradientTape() as tape:  # expect: eager-train-step=/none
            loss = self.loss(y, self.model(x, training=True))
        gradients = tape.gradient(loss, self.model.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.model.trainable_variables))
        return loss

    @tf.function
    def distributed_step(self, x, y):
        return self.strategy.run(self.step, args=(x, y))
