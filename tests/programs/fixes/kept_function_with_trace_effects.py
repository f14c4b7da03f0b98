import tensorflow as tf

traced = []
for step in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def double(x):
        print("tracing")
        traced.append(1)
        return x + x

    double(tf.constant(step))
print(len(traced))
