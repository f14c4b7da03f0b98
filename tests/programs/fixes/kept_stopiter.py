import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(0.01)
loss_fn = tf.keras.losses.MeanSquaredError()
X = np.random.rand(400, 4).astype("float32")
Y = X.sum(1, keepdims=True)
ds = tf.data.Dataset.from_tensor_slices((X, Y)).batch(4).prefetch(1)

def train_step(it):
    x, y = next(it)
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = loss_fn(y, model(x, training=True))
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    return loss

for epoch in range(1000):
    it = iter(ds)
    while True:
        try:
            loss = train_step(it)
        except StopIteration:
            break
    print(epoch, round(float(loss), 4))
    if epoch == 1:
        break
