import tensorflow as tf

tf.random.set_seed(2)


def augment(x):
    return tf.image.random_flip_left_right(x)


imgs = tf.reshape(tf.range(48.0), (3, 4, 4, 1))
ds = (
    tf.data.Dataset.from_tensor_slices(imgs)
    .map(augment, num_parallel_calls=tf.data.AUTOTUNE)
    .batch(1)
    .cache("")  # expect: cache-order=/unsafe
    .prefetch(1)
)
for e in range(2):
    for b in ds:
        print(b.shape)
