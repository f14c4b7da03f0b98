# never: clip-by-value-on-gradients
import tensorflow as tf

opt = tf.keras.optimizers.Adam(1e-3, global_clipnorm=1.0)


@tf.function
def step(net, x):
    x = tf.clip_by_value(x, 0.0, 1.0)
    with tf.GradientTape() as t:
        loss = tf.reduce_mean(tf.clip_by_value(net(x), -5.0, 5.0))
    grads, _ = tf.clip_by_global_norm(t.gradient(loss, net.trainable_variables), 1.0)
    opt.apply_gradients(zip(grads, net.trainable_variables))
