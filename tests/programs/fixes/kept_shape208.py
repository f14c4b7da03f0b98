import tensorflow as tf, numpy as np
class Pos(tf.keras.layers.Layer):
    def call(self, x):
        n = x.shape[1]
        return x + tf.reshape(tf.cast(tf.range(n), tf.float32), (1, n, 1))
emb = tf.keras.layers.Embedding(50, 8); pos = Pos(); d = tf.keras.layers.Dense(1)
opt = tf.keras.optimizers.SGD(.01, clipnorm=1.0)
@tf.function
def step(t):
    with tf.GradientTape() as tape:
        l = tf.reduce_mean(d(pos(emb(t))) ** 2)
    v = emb.trainable_variables + d.trainable_variables
    opt.apply_gradients(zip(tape.gradient(l, v), v))
    return l
X = np.random.randint(0, 50, (32, 40))
for n in range(5, 40):
    l = step(tf.constant(X[:, :n]))  # expect: variable-shape-retrace=/none
print("ok")
