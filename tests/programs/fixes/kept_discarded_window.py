import tensorflow as tf
d = tf.data.Dataset.range(20)
d.window(5)  # expect: dataset-step-discarded=/none
print(sum(int(v) for v in d))
