import tensorflow as tf

w = tf.Variable([[1.0], [2.0]])
b = tf.Variable(0.0)


def descend(x, y, steps, rate):
    for step in range(steps):
        with tf.GradientTape(persistent=True) as tape:  # expect: eager-train-step
            loss = tf.reduce_mean((x @ w + b - y) ** 2)
        dw = tape.gradient(loss, w)
        db = tape.gradient(loss, b)  # expect: gradient-per-variable=warning/none/certain
        w.assign_sub(rate * dw)
        b.assign_sub(rate * db)
