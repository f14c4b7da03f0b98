import tensorflow as tf

net = tf.keras.applications.MobileNetV2(weights=None, classes=10)
optimizer = tf.keras.optimizers.SGD(0.1, global_clipnorm=1.0)
cross_entropy = tf.keras.losses.SparseCategoricalCrossentropy()
pictures = tf.keras.utils.image_dataset_from_directory("pictures", batch_size=32).prefetch(tf.data.AUTOTUNE)


def full_batch_updates(epochs):
    for _ in range(epochs):
        taped = []
        for number, (x, y) in enumerate(pictures):
            with tf.GradientTape() as tape:  # expect: tape-retained=warning, eager-train-step
                loss = cross_entropy(y, net(x, training=True))
            taped.append((tape, loss))
            print(number, end="\r")
        total = [tf.zeros_like(v) for v in net.trainable_variables]
        for tape, loss in taped:
            total = [t + g for t, g in zip(total, tape.gradient(loss, net.trainable_variables))]
        optimizer.apply_gradients(zip(total, net.trainable_variables))


class Collector:
    def __init__(self):
        self.tapes, self.losses = [], []

    def look(self, x, y):
        tape = tf.GradientTape()  # expect: tape-retained=warning
        with tape:
            loss = cross_entropy(y, net(x, training=True))
        self.tapes.append(tape)
        self.losses.append(loss)

    def learn(self):
        for tape, loss in zip(self.tapes, self.losses):
            optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
        self.tapes, self.losses = [], []


def collected(epochs):
    collector = Collector()
    for _ in range(epochs):
        for x, y in pictures:
            collector.look(x, y)
        collector.learn()


if __name__ == "__main__":
    full_batch_updates(10)
    collected(10)
