import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(0.01)
loss_fn = tf.keras.losses.MeanSquaredError()
X = np.random.rand(400, 4).astype("float32")
Y = X.sum(1, keepdims=True)
ds = tf.data.Dataset.from_tensor_slices((X, Y)).batch(4).prefetch(1)

class GAN:
    def __init__(self):
        self.g = tf.keras.Sequential([tf.keras.layers.Dense(4)])
        self.d = tf.keras.Sequential([tf.keras.layers.Dense(1)])
        self.go, self.do = tf.keras.optimizers.Adam(), tf.keras.optimizers.Adam()
    def step(self, real, train_g):
        noise = tf.random.normal((real.shape[0], 2))
        with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step=/none
            fake = self.g(noise, training=True)
            d_loss = tf.reduce_mean(self.d(fake)) - tf.reduce_mean(self.d(real))
            g_loss = -tf.reduce_mean(self.d(fake))
        self.do.apply_gradients(zip(tape.gradient(d_loss, self.d.trainable_variables), self.d.trainable_variables))
        if train_g:
            self.go.apply_gradients(zip(tape.gradient(g_loss, self.g.trainable_variables), self.g.trainable_variables))
        return d_loss, g_loss

gan = GAN()
for epoch in range(1000):
    for i, (x, _) in enumerate(ds):
        d, g = gan.step(x, i % 5 == 4)
    print(epoch, np.isfinite(float(d)), np.isfinite(float(g)))
    if epoch == 1:
        break
