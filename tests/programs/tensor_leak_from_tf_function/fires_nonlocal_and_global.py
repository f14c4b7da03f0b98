import tensorflow as tf

latest = None


@tf.function
def score(x):
    global latest
    y = tf.nn.softmax(x)
    latest = y  # expect: tensor-leak-from-tf-function=advice/none/certain
    return tf.reduce_max(y)


def run(batches):
    worst = None

    @tf.function
    def check(x):
        nonlocal worst
        worst = tf.reduce_min(x)  # expect: tensor-leak-from-tf-function=advice/none/certain
        return x

    for batch in batches:
        check(batch)
        score(batch)
    return worst, latest.numpy()
