import tensorflow as tf
pair = (tf.data.Dataset.range(4), tf.data.Dataset.range(2))
pair[0].shuffle(4)  # expect: dataset-step-discarded=/none
print(sum(int(v) for v in pair[0]))
