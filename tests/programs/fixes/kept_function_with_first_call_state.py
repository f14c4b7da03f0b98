import tensorflow as tf


class State:
    value = None


results = []
for n in range(12):
    State.value = None

    @tf.function  # expect: tf-function-per-call=/unsafe
    def count(x):
        if State.value is None:
            State.value = tf.Variable(0.0)
        State.value.assign_add(x)
        return State.value.read_value()

    results.append(float(count(tf.constant(1.0))))
print(results)
