# never: float64-training
import tensorflow as tf
import tensorflow_probability as tfp

scale = tf.Variable(1.0, dtype=tf.float64)
optimizer = tf.keras.optimizers.Adam()
with tf.GradientTape() as tape:
    loss = -tf.reduce_mean(tfp.distributions.Normal(tf.zeros((), tf.float64), scale).log_prob(data))
optimizer.apply_gradients(zip(tape.gradient(loss, [scale]), [scale]))
