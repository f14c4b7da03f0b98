import tensorflow as tf
tf.config.run_functions_eagerly(True)  # expect: debug-mode-left-on=/none
w = tf.Variable([1.0, 2.0])
log = []
@tf.function
def step(x):
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum((w * x - 1.0) ** 2)
    w.assign_sub(0.01 * tape.gradient(loss, w))
    log.append(float(loss))
for i in range(30):
    step(tf.constant([1.0, 0.5]))
print(len(log), round(log[-1], 5))
