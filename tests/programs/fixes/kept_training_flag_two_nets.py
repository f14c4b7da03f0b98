import tensorflow as tf


def make():
    i = tf.keras.Input((2,))
    return tf.keras.Model(i, tf.keras.layers.Dense(1)(tf.keras.layers.Dropout(0.2)(i)))


class Custom(tf.keras.Model):
    def __init__(self, hidden):
        super().__init__()
        self.bn = tf.keras.layers.BatchNormalization()
        self.d = tf.keras.layers.Dense(hidden)

    def call(self, inputs):
        return self.d(self.bn(inputs))


net, net2 = make(), Custom(1)
optimizer = tf.keras.optimizers.Adam()
optimizer2 = tf.keras.optimizers.Adam()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape, tf.GradientTape() as tape2:
        loss = tf.reduce_mean((net(x) - y) ** 2)  # expect: training-flag-missing=/unsafe
        loss2 = tf.reduce_mean((net2(x) - y) ** 2)  # expect: training-flag-missing=/none
    optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
    optimizer2.apply_gradients(zip(tape2.gradient(loss2, net2.trainable_variables), net2.trainable_variables))


for i in range(12):
    step(tf.ones((3, 2)), tf.zeros((3, 1)))
print("done")
