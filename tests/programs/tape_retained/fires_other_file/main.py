import tensorflow as tf

from history import History

net = tf.keras.Sequential([tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.SGD(0.01, global_clipnorm=1.0)
history = History()
for x in tf.data.Dataset.from_tensor_slices(tf.zeros((10000, 4))).batch(4).prefetch(1):
    with tf.GradientTape() as tape:  # expect: tape-retained=warning, eager-train-step
        loss = tf.reduce_mean(net(x) ** 2)
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
    history.records.append((float(loss), tape))
