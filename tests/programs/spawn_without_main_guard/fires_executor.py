import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import tensorflow as tf


def embed(text):
    return tf.strings.length(text).numpy()


context = multiprocessing.get_context("spawn")
with ProcessPoolExecutor(max_workers=2, mp_context=context) as executor:  # expect: spawn-without-main-guard=error/none/certain
    print(list(executor.map(embed, ["a", "bc"])))
