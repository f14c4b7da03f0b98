import tensorflow as tf

seen = []


def rows(start):
    for number in range(3):
        seen.append((int(start), number))
        yield int(start) * 10 + number


def opened(start):
    return tf.data.Dataset.from_generator(rows, args=(start,), output_signature=tf.TensorSpec((), tf.int64))


for value in tf.data.Dataset.range(4).interleave(opened, cycle_length=2).take(5):
    print(int(value), len(seen))
