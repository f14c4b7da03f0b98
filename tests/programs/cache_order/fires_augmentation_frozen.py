import tensorflow as tf


def augment(image, mask):
    if tf.random.uniform(()) > 0.5:
        image = tf.image.flip_left_right(image)
        mask = tf.image.flip_left_right(mask)
    return image, mask


def load(images, masks):
    return (
        tf.data.Dataset.from_tensor_slices((images, masks))
        .map(augment, num_parallel_calls=tf.data.AUTOTUNE)
        .cache()  # expect: cache-order=warning/unsafe/certain
        .shuffle(1000)
        .batch(64)
        .repeat()
        .prefetch(buffer_size=tf.data.AUTOTUNE)
    )
