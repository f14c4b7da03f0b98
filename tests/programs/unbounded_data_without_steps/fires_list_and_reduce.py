import tensorflow as tf

numbers = tf.data.Dataset.range(100).map(lambda v: v * 2).repeat()
count = numbers.reduce(0, lambda n, _: n + 1)  # expect: unbounded-data-without-steps=error/none/certain
everything = list(numbers)  # expect: unbounded-data-without-steps=error/none/certain
print(count, everything)
