import tensorflow as tf

results = []
for n in range(12):

    @tf.function  # expect: tf-function-per-call=/none
    def power(x, exponent=n):
        return x**exponent

    results.append(int(power(tf.constant(2))))

for n in range(12):

    @tf.function(input_signature=[tf.TensorSpec([n], tf.float32)])  # expect: tf-function-per-call=/none
    def total(x):
        return tf.reduce_sum(x)

    results.append(float(total(tf.ones(n))))
print(results)
