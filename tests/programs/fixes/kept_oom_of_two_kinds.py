import tensorflow as tf


def run(f):
    try:
        f()
    except (ValueError, tf.errors.OutOfMemoryError) as e:  # expect: wrong-oom-exception=/unsafe
        print("handled", type(e).__name__)


def bad():
    raise ValueError


try:
    run(bad)
except AttributeError:
    print("attribute")
