import tensorflow as tf

tapes = {}
w = tf.Variable(1.0)
for step in range(5000):
    with tf.GradientTape(persistent=True) as tapes_now:  # expect: tape-retained=warning, eager-train-step
        loss = w * w
    g = tf.clip_by_value(tapes_now.gradient(loss, w), -1.0, 1.0)
    w.assign_sub(0.1 * g)
    tapes[step] = tapes_now
