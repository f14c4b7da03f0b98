import tensorflow as tf

passes = []


def numbers():
    passes.append(len(passes))
    for n in range(4):
        yield n + 100 * len(passes)


ds = tf.data.Dataset.from_generator(numbers, output_signature=tf.TensorSpec((), tf.int32)).repeat().cache()  # expect: cache-order=/unsafe
print([int(value) for _, value in zip(range(14), ds)])
