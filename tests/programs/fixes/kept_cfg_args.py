from dataclasses import dataclass, field
import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(0.01)
loss_fn = tf.keras.losses.MeanSquaredError()
X = np.random.rand(400, 4).astype("float32")
Y = X.sum(1, keepdims=True)
ds = tf.data.Dataset.from_tensor_slices((X, Y)).batch(4).prefetch(1)

@dataclass
class Config:
    l2: float = 1e-4
    tags: list = field(default_factory=list)

def train_step(batch, cfg, frozen=set()):
    x, y = batch
    with tf.GradientTape() as tape:  # expect: eager-train-step=/none
        loss = loss_fn(y, model(x, training=True)) + cfg.l2 * tf.add_n([tf.nn.l2_loss(v) for v in model.trainable_variables if v.name not in frozen])
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    return loss

cfg = Config()
for epoch in range(1000):
    for batch in ds:
        out = train_step(batch, cfg, {"bias"})
    print(epoch, round(float(out), 4))
    if epoch == 1:
        break
