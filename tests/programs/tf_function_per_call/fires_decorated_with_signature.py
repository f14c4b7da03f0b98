import tensorflow as tf

batches = tf.data.TFRecordDataset("v.tfrecord").map(lambda r: tf.io.parse_tensor(r, tf.float32), num_parallel_calls=2)
for batch in batches:

    @tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])  # expect: tf-function-per-call=warning/safe/certain
    def total(x):
        return tf.reduce_sum(x)

    print(total(batch).numpy())
