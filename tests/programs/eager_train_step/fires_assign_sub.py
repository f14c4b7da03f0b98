import tensorflow.compat.v2 as tf

W = tf.Variable(tf.random.normal([3, 1]))
b = tf.Variable(0.0)


def fit(x, y, learning_rate, steps):
    for step in range(steps):
        with tf.GradientTape(persistent=True) as g:  # expect: eager-train-step=warning/none/certain
            loss = tf.reduce_mean(tf.square(tf.matmul(x, W) + b - y))
        dW, db = g.gradient(loss, [W, b])
        W.assign_sub(learning_rate * dW)
        b.assign_sub(learning_rate * db)
