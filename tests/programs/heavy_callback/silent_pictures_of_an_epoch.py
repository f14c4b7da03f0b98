# never: heavy-callback
import tensorflow as tf


class Trainer:
    def __init__(self, net, optimizer, batches, held_out):
        self.net, self.optimizer, self.batches, self.held_out = net, optimizer, batches, held_out

    @tf.function
    def train_step(self, x, y):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((self.net(x, training=True) - y) ** 2)
        found = tape.gradient(loss, self.net.trainable_variables)
        self.optimizer.apply_gradients(zip(found, self.net.trainable_variables))

    def one_epoch(self):
        for x, y in self.batches:
            self.train_step(x, y)

    def drawn(self):
        return [self.net(x, training=False) for x in self.held_out]

    def train(self, epochs, writer):
        for epoch in range(epochs):
            self.one_epoch()
            pictures = self.drawn()
            with writer.as_default():
                for n in range(len(pictures)):
                    tf.summary.image(f"drawn_{n}", pictures[n], step=epoch)


net = tf.keras.Sequential([tf.keras.layers.Conv2D(3, 3, padding="same")])
data = tf.data.Dataset.from_tensor_slices((tf.zeros((640, 8, 8, 3)), tf.zeros((640, 8, 8, 3)))).batch(8).prefetch(1)
trainer = Trainer(net, tf.keras.optimizers.Adam(), data, [tf.zeros((1, 8, 8, 3))] * 50)
trainer.train(100, tf.summary.create_file_writer("logs"))
