import multiprocessing as mp
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.dummy import Pool
import tensorflow as tf

mp.set_start_method("spawn")
print(list(ThreadPoolExecutor(2).map(tf.square, [1.0, 2.0])))
print(Pool(2).map(tf.square, [1.0, 2.0]))
