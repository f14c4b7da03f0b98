# never: python-loop-over-tensor
import tensorflow as tf

model = tf.keras.applications.VGG16(weights=None)
data = tf.data.Dataset.from_tensor_slices((tf.zeros((100, 4)), tf.zeros(100))).batch(10)
loss = 0.0
for batch in data:
    for part in batch:
        loss += tf.reduce_mean(part) * 0.5
for name, weight in enumerate(model.trainable_variables):
    loss += tf.reduce_sum(weight) * 0.01
gradients = tf.split(tf.zeros((64, 3)), 64)
for gradient in gradients:
    loss += tf.norm(gradient) * 2.0
