import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
counter = tf.get_variable("counter", [], initializer=tf.zeros_initializer())
increment = counter.assign_add(1.0)
init = tf.global_variables_initializer()
tf.set_random_seed(9)
draw = tf.random_uniform([], seed=1)
values = []
for step in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/none
        sess.run(init)
        values.append(float(sess.run(increment)))
for step in range(12):
    with tf.Session() as sess:  # expect: session-in-loop=/none
        values.append(round(float(sess.run(draw)), 5))
print(values)
