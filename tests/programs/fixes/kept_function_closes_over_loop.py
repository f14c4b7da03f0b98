import tensorflow as tf

scale = 1.0
results = []
for n in range(15):
    scale = scale * 1.5

    @tf.function  # expect: tf-function-per-call=/none
    def scaled(values):
        return values * scale

    results.append(round(float(scaled(tf.constant(2.0))), 4))

offset = 0
for n in range(12):

    @tf.function  # expect: tf-function-per-call=/none
    def shifted(values):
        return values + offset + n

    results.append(int(shifted(tf.constant(0))))
    offset += 10
print(results)
