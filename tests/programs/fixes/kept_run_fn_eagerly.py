import numpy as np
import tensorflow as tf

tf.config.run_functions_eagerly(True)  # expect: debug-mode-left-on=/none
tf.keras.utils.set_random_seed(0)
model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.01)
X = np.random.rand(320, 4).astype("float32")
history = []

def describe(loss):
    return "%.2f" % float(loss)

@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((model(x) - y) ** 2)
    g = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(g, model.trainable_variables))
    history.append(describe(loss))
    return loss

for i in range(0, 320, 4):
    loss = train_step(X[i:i + 4], X[i:i + 4, :1])
print(len(history), history[-1] != "")
