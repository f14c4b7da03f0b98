import tensorflow as tf

numbers = (n for n in range(100))
stream = iter(range(1000))
lengths = []
for step in range(12):
    lengths.append(int(tf.size(tf.constant(list(numbers), dtype=tf.int32))))  # expect: tensor-created-in-loop=/unsafe
    lengths.append(int(tf.fill((150, 150), next(stream))[0, 0]))
print(lengths)
