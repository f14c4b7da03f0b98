import tensorflow as tf

v = tf.Variable(1.0)
opt = tf.keras.optimizers.SGD(0.1)
data = [tf.constant(float(i)) for i in range(15)]
with tf.GradientTape(persistent=True) as tape:  # expect: tape-retained=/unsafe
    for d in data:
        loss = (v - d) ** 2
        g = tape.gradient(loss, v)
        opt.apply_gradients([(g, v)])
print(round(float(v), 4))
