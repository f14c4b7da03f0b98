import tensorflow as tf
from tensorflow import keras


class Trainer:
    def __init__(self, model_path):
        self.strategy = tf.distribute.MirroredStrategy()
        with self.strategy.scope():
            self.model = keras.models.load_model(model_path)
            self.optimizer = keras.optimizers.SGD(0.1, global_clipnorm=1.0)
            self.loss_object = keras.losses.MeanSquaredError(reduction="none")

    def compute_loss(self, labels, predictions):
        per_example = self.loss_object(labels, predictions)
        return tf.math.reduce_mean(per_example)  # expect: per-replica-loss-mean=warning/none/certain

    def step(self, x, y):
        with tf.GradientTape() as tape:
            loss = self.compute_loss(y, self.model(x, training=True))
        grads = tape.gradient(loss, self.model.trainable_weights)
        self.optimizer.apply_gradients(zip(grads, self.model.trainable_weights))

    @tf.function
    def train(self, x, y):
        self.strategy.run(self.step, args=(x, y))
