import tensorflow as tf

v = tf.Variable(1.0)
for epoch in range(15):
    opt = tf.keras.optimizers.SGD(learning_rate=0.1)  # expect: optimizer-created-in-step=/unsafe
    opt.learning_rate = 0.1 / (epoch + 1)
    with tf.GradientTape() as tape:
        loss = v * v
    opt.apply_gradients([(tape.gradient(loss, v), v)])
    print(round(float(v), 5), opt.iterations.numpy())
