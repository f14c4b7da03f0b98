from tensorflow import GradientTape, reduce_mean
from tensorflow.keras.optimizers import RMSprop


class Trainer:
    def __init__(self, net, rate):
        self.net, self.rate = net, rate

    def update(self, x):
        opt = RMSprop(self.rate, clipnorm=1.0)  # expect: optimizer-created-in-step=warning
        with GradientTape() as tape:  # expect: eager-train-step
            loss = reduce_mean(self.net(x))
        opt.apply_gradients(zip(tape.gradient(loss, self.net.trainable_variables), self.net.trainable_variables))

    def run(self, data):
        for x in data:
            self.update(x)
