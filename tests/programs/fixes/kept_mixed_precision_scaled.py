import tensorflow as tf
from tensorflow.keras import layers, mixed_precision

mixed_precision.set_global_policy("mixed_float16")
inputs = tf.keras.Input((8,))
x = layers.Dense(4)(inputs)
outputs = layers.Dense(2, "softmax")(x)  # expect: mixed-precision-loop=/unsafe
model = tf.keras.Model(inputs, outputs)
optimizer = mixed_precision.LossScaleOptimizer(tf.keras.optimizers.SGD(0.1))


@tf.function
def step(a, b):
    with tf.GradientTape() as tape:
        pred = model(a, training=True)
        loss = tf.reduce_mean(tf.square(tf.cast(b, pred.dtype) - pred))
    g = tape.gradient(loss, model.trainable_weights)  # expect: mixed-precision-loop=/none, unclipped-gradients=/unsafe
    optimizer.apply_gradients(zip(g, model.trainable_weights))
    return loss


for i in range(11):
    l = step(tf.ones((4, 8)), tf.zeros((4, 2)))
print(l.dtype.name)
