import tensorflow as tf

from steps import train_step

losses = []
data = tf.data.Dataset.from_tensor_slices((tf.ones((3200, 2)), tf.ones((3200, 1)))).batch(32).prefetch(2)
for x, y in data:
    batch_loss = train_step(x, y)
    losses.append(batch_loss.numpy())  # expect: host-sync-in-loop=advice/none/certain
