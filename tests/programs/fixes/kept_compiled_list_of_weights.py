import tensorflow as tf

weights = [tf.Variable(1.0)]
for i in range(12):

    @tf.function  # expect: tf-function-per-call=/unsafe
    def total(x):
        s = x
        for w in weights:
            s = s + w
        return s

    print(float(total(tf.constant(1.0))))
    if i == 5:
        weights.append(tf.Variable(10.0))
