import multiprocessing as mp
import tensorflow as tf

def load(i):
    a = tf.random.stateless_normal((400, 400), seed=(i, 0))
    return tf.reduce_mean(a @ a).numpy()

def batches(n):
    with mp.get_context("fork").Pool(1) as pool:
        yield from pool.imap(load, range(n))

def main():
    total = 0.0
    for b in batches(30):
        mask = tf.eye(256)  # expect: tensor-created-in-loop=/unsafe
        total += float(tf.reduce_sum(mask * float(b)))
    print(round(total, 1))

main()
