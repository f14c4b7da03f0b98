import tensorflow as tf

TERMS = 1500


class Series(tf.Module):
    @tf.function
    def sum_of_waves(self, x):
        return tf.add_n([tf.sin(x * float(k)) / k for k in range(1, TERMS)])  # expect: python-range-unroll=advice

    @tf.function(jit_compile=True)
    def relaxed(self, x):
        step = 0
        while step < TERMS:  # expect: python-range-unroll=advice
            x = x - 0.01 * tf.tanh(x)
            step += 1
        return x


series = Series()
print(series.sum_of_waves(tf.ones(8)), series.relaxed(tf.ones(8)))
