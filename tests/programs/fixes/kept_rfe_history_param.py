import tensorflow as tf
tf.config.run_functions_eagerly(True)  # expect: debug-mode-left-on=/none
w = tf.Variable([1.0, 2.0])
opt = tf.keras.optimizers.SGD(0.01)
@tf.function
def step(x, history):
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum((w * x - 1.0) ** 2)
    opt.apply_gradients([(tape.gradient(loss, w), w)])
    history.append(loss)
history = []
for i in range(50):
    step(tf.constant([1.0, 0.5]), history)
print(len(history), round(float(history[-1]), 4))
