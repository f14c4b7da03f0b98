import tensorflow as tf, numpy as np
class Trainer:
    def __init__(self):
        self.model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
        self.opt = tf.keras.optimizers.Adam(1e-2, clipnorm=1.); self.lf = tf.keras.losses.MeanSquaredError()
    def train_step(self, x, y):
        with tf.GradientTape() as t:  # expect: eager-train-step=/none
            l = self.lf(y, self.model(x))
        g = t.gradient(l, self.model.trainable_variables)
        self.opt.apply_gradients(zip(g, self.model.trainable_variables))
        return l
    def fit(self, ds, epochs):
        for e in range(epochs):
            for x, y in ds:
                l = self.train_step(x, y)
        return l
X = np.random.rand(64, 4).astype("float32"); ds = tf.data.Dataset.from_tensor_slices((X, X[:, :1])).batch(16).prefetch(1)
T = Trainer()
T.fit(ds, 12)
T.opt = tf.keras.optimizers.SGD(0.0, clipnorm=1.)
w = T.model.layers[0].kernel.numpy().copy()
T.fit(ds, 5)
print("lr 0 keeps weights:", np.allclose(w, T.model.layers[0].kernel.numpy()))
T.model = tf.keras.models.clone_model(T.model); T.opt = tf.keras.optimizers.SGD(1e-2, clipnorm=1.)
w = T.model.layers[0].kernel.numpy().copy()
T.fit(ds, 5)
print("new model trained:", not np.allclose(w, T.model.layers[0].kernel.numpy()))
