import tensorflow as tf

tf.config.run_functions_eagerly(False)


class Learner:
    def __init__(self, net):
        self.net = net
        self.opt = tf.keras.optimizers.Adam()

    @tf.function(experimental_relax_shapes=True)
    def learn(self, x):
        return self._learn(x)

    def _learn(self, x):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(self.net(x))
        self.opt.apply_gradients(zip(tape.gradient(loss, self.net.trainable_variables), self.net.trainable_variables))
        return loss


def main(net, batches):
    learner = Learner(net)
    for x in batches:
        learner.learn(x)
