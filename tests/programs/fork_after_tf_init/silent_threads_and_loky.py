from concurrent.futures import ThreadPoolExecutor
from multiprocessing.pool import ThreadPool

import tensorflow as tf
from joblib import Parallel, delayed


def score(seed):
    return float(tf.random.stateless_normal((), (seed, 0)))


def main():
    start = tf.constant(0.0)
    with ThreadPoolExecutor(4) as executor:
        first = list(executor.map(score, range(8)))
    second = ThreadPool(4).map(score, range(8))
    third = Parallel(n_jobs=4)(delayed(score)(seed) for seed in range(8))
    return start, first, second, third
