import numpy as np
import tensorflow as tf
tf.keras.utils.set_random_seed(0)
x = np.random.rand(64, 4).astype("float32"); y = x.sum(1, keepdims=True)
class N(tf.keras.Model):
    def __init__(self): super().__init__(); self.o = tf.keras.layers.Dense(1); self.seen = []
    def call(self, v): return self.o(v)
    def train_step(self, data):
        a, b = data
        with tf.GradientTape() as t:
            l = self.compute_loss(y=b, y_pred=self(a, training=True))
        self.optimizer.apply_gradients(zip(t.gradient(l, self.trainable_variables), self.trainable_variables))
        self.seen.append(l)
        return {"loss": l}
n = N(); n.compile("adam", "mse", run_eagerly=True); n.fit(x, y, verbose=0)  # expect: debug-mode-left-on=/none
print(len(n.seen), float(n.seen[-1]) > 0)
