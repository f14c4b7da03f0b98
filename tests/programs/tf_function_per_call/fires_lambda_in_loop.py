import tensorflow as tf

values = []
for i in range(500):
    square = tf.function(lambda x: x * x)  # expect: tf-function-per-call=warning/none/certain
    values.append(square(tf.constant(float(i))))
