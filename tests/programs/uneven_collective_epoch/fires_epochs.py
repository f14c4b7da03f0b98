import tensorflow as tf


class Trainer:
    def __init__(self, x, y):
        self.strategy = tf.distribute.experimental.MultiWorkerMirroredStrategy()
        dataset = tf.data.Dataset.from_tensor_slices((x, y)).batch(128, drop_remainder=False).prefetch(1)
        self.data = self.strategy.experimental_distribute_dataset(dataset)

    @tf.function
    def step(self, batch):
        return self.strategy.run(tf.identity, args=(batch,))

    def train(self, epochs):
        for epoch in range(epochs):
            for batch in self.data:  # expect: uneven-collective-epoch=/none
                self.step(batch)
            print(epoch)
