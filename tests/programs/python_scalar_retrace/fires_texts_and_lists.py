import tensorflow as tf


def forward(images, name, sizes):
    tf.print(name)
    return tf.reduce_mean(images) + tf.cast(sizes[0], tf.float32)


compiled = tf.function(forward)


def label_all(batches):
    history = []
    for number, images in enumerate(batches):
        compiled(images, f"batch {number}", [1])  # expect: python-scalar-retrace=advice/none/certain
        compiled(images, "batch", [number, 2])  # expect: python-scalar-retrace=advice/none/certain
        history.append(number)
        compiled(images, "batch", [len(history)])  # expect: python-scalar-retrace=advice/none/certain


def count_up(images):
    step = 0
    while step < 100_000:
        compiled(images, "step", (step,))  # expect: python-scalar-retrace=advice/none/certain
        step += 1
