# never: optimizer-created-in-step
import tensorflow as tf
from tensorflow.keras.optimizers import Adam
from tensorflow.keras.optimizers.schedules import CosineDecay


class Step:
    optimizer = None

    @tf.function
    def __call__(self, net, x):
        if self.optimizer is None:
            self.optimizer = Adam(1e-3, global_clipnorm=1.0)
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(net(x))
        self.optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))


def rates(epochs):
    for epoch in range(epochs):
        print(float(CosineDecay(1e-3, epochs)(epoch)))
