import multiprocessing
import tensorflow as tf

def work(i):
    a = tf.ones((600, 600))
    return float(tf.reduce_mean(tf.matmul(a, a)) * i)

def results():
    with multiprocessing.get_context("fork").Pool(1) as pool:
        for r in pool.imap(work, range(40)):
            yield r

if __name__ == "__main__":
    total = 0.0
    m = None
    for r in results():
        m = tf.ones((256, 4)) if m is None else m  # expect: tensor-created-in-loop=/unsafe
        total += r * float(tf.reduce_sum(tf.matmul(tf.eye(256), m)))  # expect: tensor-created-in-loop=/unsafe
    print(total)
