# never: loss-not-reduced
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.1)
loss_fn = tf.keras.losses.MeanSquaredError()


@tf.function
def step(x, y, weights):
    with tf.GradientTape() as tape:
        loss = loss_fn(y, model(x), sample_weight=weights)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
