import tensorflow as tf

for step in range(40):
    grid = tf.random.normal((700, 1000, 1000))  # expect: huge-literal-tensor=warning, tensor-created-in-loop
    print(step, float(tf.reduce_sum(grid)))
