import tensorflow as tf

from small import build

model = build()
norms = []
for x in tf.data.Dataset.from_tensor_slices(tf.ones((500, 1, 4))):
    with tf.GradientTape(persistent=True) as tape:
        loss = tf.reduce_sum(model(x))
    norms.append([tape.gradient(loss, v) for v in model.variables])  # expect: gradient-per-variable=warning/safe/certain
