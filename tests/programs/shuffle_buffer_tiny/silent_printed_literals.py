# never: shuffle-buffer-tiny
import tensorflow as tf

primes = tf.data.Dataset.from_tensor_slices([2, 3, 5, 7, 11, 13, 17])
primes = primes.map(tf.square).shuffle(3).batch(3)
for batch in primes:
    print(batch)
