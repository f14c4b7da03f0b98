import tensorflow as tf

batches = [tf.fill((4,), float(n)) for n in range(20)]
results = []
for batch in batches:

    @tf.function  # compiled again for each batch  # expect: tf-function-per-call=/safe
    def smooth(values):
        # the mean of neighbours
        return (values[:-1] + values[1:]) / 2.0

    results.append(float(tf.reduce_sum(smooth(batch))))
print(results)
